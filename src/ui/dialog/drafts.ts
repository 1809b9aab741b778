import { useEffect } from 'react'
import { subjectNow, subjectShown } from '../subject.ts'

/** What is being typed into a form (see `state/draft.ts`, which keeps it). */
interface Draft {
  form: string
  of: string
  /** What the screen was about when the form was opened. */
  at: string
  values: Readonly<Record<string, unknown>>
}

let readers: (() => Draft)[] = []
let offer: Draft | undefined

/** Makes a form's values known as long as it is open; the first one opened counts. Returns how to stop. */
export function holdDraft(read: () => Omit<Draft, 'at'>): () => void {
  const at = subjectNow()
  const reader = () => ({ ...read(), at })
  readers = [...readers, reader]
  return () => { readers = readers.filter(other => other !== reader) }
}

/** The values of the form that is open, if one is, else those that no page has taken up yet. */
export const openDraft = (): Draft | undefined => readers[0]?.() ?? offer

/** Offers what was typed before the session ended; the page that has the form opens it. */
export function offerDraft(draft: Draft | undefined): void {
  offer = draft
}

/** The offered values, once, where they are of this form and entity, and of what the screen is about. */
export function takeOffer(form: string, of: string): Draft['values'] | undefined {
  if (offer?.form !== form || offer.of !== of || offer.at !== subjectNow()) return undefined
  const { values } = offer
  offer = undefined
  return values
}

/**
 * Opens a form again whose values are on offer, once the page is ready for it and about the same as it was; `of` is empty where the
 * form was about something new. Reads a signal.
 */
export function useOfferedDraft(form: string, open: (of: string) => void, isReady = true): void {
  const subject = subjectShown()
  useEffect(() => {
    if (isReady && offer?.form === form && offer.at === subject) open(offer.of)
  }, [isReady, subject])
}
