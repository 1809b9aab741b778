import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { focusFirst } from '../../focus.ts'

/**
 * Focuses the first undecided or invalid field of a form after each rejection, once its conflict or error has rendered. Returns a function
 * that rejects, and the first error if its field had the focus already: otherwise screen readers say it with the field.
 */
export function useRejections(form: RefObject<HTMLFormElement | null>, error: string | undefined): [reject: () => void, said: ReactNode] {
  const [rejections, setRejections] = useState(0)
  const [said, setSaid] = useState<{ error: string | undefined; at: number }>()
  useEffect(() => {
    if (!rejections) return
    const before = document.activeElement
    if (!focusFirst(form.current, '[data-undecided] input')) focusFirst(form.current, '[aria-invalid="true"]')
    setSaid(before === document.activeElement ? { error, at: rejections } : undefined)
  }, [rejections])
  // Each rejection is announced, also with the same words.
  return [() => setRejections(count => count + 1), error && said?.error === error && <span key={said.at}>{error}</span>]
}
