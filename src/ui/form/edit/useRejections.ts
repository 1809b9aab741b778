import { type RefObject, useEffect, useState } from 'react'
import { focusFirst } from '../../focus.ts'

/** Screen readers notice an alert that has been none for so long, in milliseconds. */
const NOTICED_MS = 100

/** Returns a function that rejects a form: it focuses the first undecided or invalid field, once its conflict or error has rendered. */
export function useRejections(form: RefObject<HTMLFormElement | null>): () => void {
  const [rejections, setRejections] = useState(0)
  useEffect(() => {
    if (!rejections || focusFirst(form.current, '[data-undecided] input')) return undefined
    const before = document.activeElement
    return focusFirst(form.current, '[aria-invalid="true"]') && document.activeElement === before ? sayError(before!) : undefined
  }, [rejections])
  return () => setRejections(count => count + 1)
}

/** Announces the error of a field that had the focus already: others are read out with their field. Returns a function that undoes it. */
function sayError(field: Element): () => void {
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const error = document.getElementById(id)
  const timer = setTimeout(() => error?.setAttribute('role', 'alert'), NOTICED_MS)
  return () => {
    clearTimeout(timer)
    error?.removeAttribute('role')
  }
}
