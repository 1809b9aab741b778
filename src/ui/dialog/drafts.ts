import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { subjectNow, subjectShown } from '../subject.ts'

/** Unsaved input of a form (stored by `state/draft.ts`). */
interface Draft {
  form: string
  of: string
  /** The `subject` of the screen when the form opened. */
  at: string
  values: Readonly<Record<string, unknown>>
  /** The entity's values, which the form started with. */
  start?: Readonly<Record<string, unknown>> | undefined
}

let readers: (() => Draft)[] = []
let offer: Draft | undefined
/** Counts the offers. */
const offers = signal(0)

/** Registers the input of an open form as a draft; the form opened first wins. Returns a function that unregisters it. */
export function holdDraft(read: () => Omit<Draft, 'at'>): () => void {
  const at = subjectNow()
  const reader = () => ({ ...read(), at })
  readers = [...readers, reader]
  return () => { readers = readers.filter(other => other !== reader) }
}

/** Returns the input of the open form, or else a draft that no page has restored yet. */
export const openDraft = (): Draft | undefined => readers[0]?.() ?? offer

/** Offers a draft from before the sign-out; the page that has its form opens it. */
export function offerDraft(draft: Draft | undefined): void {
  offer = draft
  offers.value = offers.peek() + 1
}

/** Lets the page on the screen, which has this form, open it for something new. */
export function offerForm(form: string): void {
  offerDraft({ form, of: '', at: subjectNow(), values: {} })
}

/** Takes the offered draft, once, where form, entity and subject match. */
export function takeOffer(form: string, of: string): Draft | undefined {
  if (offer?.form !== form || offer.of !== of || offer.at !== subjectNow()) return undefined
  const taken = offer
  offer = undefined
  return taken
}

/**
 * Reopens a form whose draft is on offer, once the page is ready and has the same subject; `of` is empty where the form created something.
 * Reads a signal.
 */
export function useOfferedDraft(form: string, open: (of: string) => void, isReady = true): void {
  const subject = subjectShown()
  useEffect(() => {
    if (isReady && offer?.form === form && offer.at === subject) open(offer.of)
  }, [isReady, subject, offers.value])
}
