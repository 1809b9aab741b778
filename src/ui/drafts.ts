import { useEffect } from 'react'

/** What is being typed into a form (see `state/draft.ts`, which keeps it). */
interface Draft {
  form: string
  of: string
  values: Readonly<Record<string, unknown>>
}

let readers: (() => Draft)[] = []
let offer: Draft | undefined

/** Makes a form's values known as long as it is open; the first one opened counts. Returns how to stop. */
export function holdDraft(read: () => Draft): () => void {
  readers = [...readers, read]
  return () => { readers = readers.filter(other => other !== read) }
}

/** The values of the form that is open, if one is, else those that no page has taken up yet. */
export const openDraft = (): Draft | undefined => readers[0]?.() ?? offer

/** Offers what was typed before the session ended; the page that has the form opens it. */
export function offerDraft(draft: Draft | undefined): void {
  offer = draft
}

/** The offered values, once, where they are of this form and entity. */
export function takeOffer(form: string, of: string): Draft['values'] | undefined {
  if (offer?.form !== form || offer.of !== of) return undefined
  const { values } = offer
  offer = undefined
  return values
}

/** Opens a form again whose values are on offer, once the page is ready for it; `of` is empty where it was about something new. */
export function useOfferedDraft(form: string, open: (of: string) => void, isReady = true): void {
  useEffect(() => {
    if (isReady && offer?.form === form) open(offer.of)
  }, [isReady])
}
