import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { subjectNow, subjectShown } from '../subject.ts'

/** Unsaved input of a form (stored by `state/draft.ts`). */
interface Draft {
  form: string
  of: string
  /** The `subject` of the screen when the form opened; `ANYWHERE` if every page with this form restores it. */
  at: string
  values: Readonly<Record<string, unknown>>
  /** The entity's values, which the form started with. */
  start?: Readonly<Record<string, unknown>> | undefined
}

let readers: (() => Draft)[] = []
/** Drafts from before the sign-out, the lowest form first. Pages reopen their forms, and a form the one above it. */
let offers: readonly Draft[] = []
/** Counts the times that drafts were offered. */
const offered = signal(0)

/** The place of a draft that knows all it needs, so that it is restored even if the address has lost its vendor or group. */
export const ANYWHERE = ''

/** Registers the input of an open form as a draft. Returns a function that unregisters it. */
export function holdDraft(read: () => Omit<Draft, 'at'>, at = subjectNow()): () => void {
  const reader = () => ({ ...read(), at })
  readers = [...readers, reader]
  return () => { readers = readers.filter(other => other !== reader) }
}

/** Returns the input of the open forms, the lowest first, and the drafts that have not been restored yet. */
export const openDrafts = (): readonly Draft[] => [...readers.map(read => read()), ...offers]

/** Offers drafts from before the sign-out; the page that has their form opens it. */
export function offerDrafts(drafts: readonly Draft[]): void {
  offers = drafts
  offered.value = offered.peek() + 1
}

/** Lets the page on the screen, which has this form, open it for something new. */
export function offerForm(form: string): void {
  offerDrafts([{ form, of: '', at: subjectNow(), values: {} }])
}

/** Returns the offered draft of a form on this subject. */
const offerOf = (form: string, subject: string) => offers.find(offer => offer.form === form && isFor(offer, subject))
const isFor = (draft: Draft, subject: string) => draft.at === ANYWHERE || draft.at === subject

/** Takes the offered draft, once, if form, entity and subject match. */
export function takeOffer(form: string, of: string): Draft | undefined {
  const offer = offerOf(form, subjectNow())
  if (offer?.of !== of) return undefined
  offers = offers.filter(other => other !== offer)
  return offer
}

/**
 * Reopens a form whose draft is on offer, once the page is ready and has the same subject; `of` is empty where the form created something.
 * Reads a signal.
 */
export function useOfferedDraft(form: string, open: (of: string) => void, isReady = true): void {
  const subject = subjectShown()
  useEffect(() => {
    const offer = isReady ? offerOf(form, subject) : undefined
    if (offer) open(offer.of)
  }, [isReady, subject, offered.value])
}
