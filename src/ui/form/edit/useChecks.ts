import { useEffect, useRef } from 'react'
import type { EditEvent } from './editState.ts'
import type { Field } from '../fields.tsx'

interface Check {
  value: unknown
  /** Undefined while the check runs, and if the value is valid. */
  error?: string | undefined
  answer: Promise<string | undefined>
  controller: AbortController
}

/**
 * Returns a function that runs the platform's check of a value (`Field.check`), and resolves to the error message. A new check of a field
 * aborts the previous one; a pending one is shared, and a valid value is not checked again.
 */
export function useChecks(apply: (event: EditEvent) => unknown) {
  const checks = useRef(new Map<string, Check>())
  useEffect(() => () => checks.current.forEach(({ controller }) => controller.abort()), [])

  return <Value>(name: string, { check }: Field<Value>, value: Value): Promise<string | undefined> => {
    const before = checks.current.get(name)
    if (!check || (before?.value === value && !before.error)) return before?.answer ?? Promise.resolve(undefined)
    before?.controller.abort()
    const controller = new AbortController()
    const settle = (error: string | undefined) => {
      apply({ kind: 'checked', name, value, error })
      return (now.error = error)
    }
    const now: Check = { value, controller, answer: check(value, controller.signal).then(settle) }
    checks.current.set(name, now)
    return now.answer
  }
}
