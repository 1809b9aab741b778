/** Replaces a choice without options. */
export interface EmptyChoice {
  text: string
  add?: { label: string; onPress: () => unknown }
}

interface EmptyText {
  none: string
  /** Without the right to add: whom to ask. */
  noneAskAdmin: string
  addOne: string
}

/** Describes a choice without options: what to do, with a button for those who may. */
export const ifEmpty = (text: EmptyText, add: false | (() => Promise<unknown>)): EmptyChoice =>
  add ? { text: text.none, add: { label: text.addOne, onPress: add } } : { text: text.noneAskAdmin }
