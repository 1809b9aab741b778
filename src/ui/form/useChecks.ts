import { useEffect, useRef, useState } from 'react'
import type { Field } from './fields.tsx'

interface CheckResult {
  value: unknown
  /** Undefined while the check runs, and if the value is valid. */
  error?: string | undefined
}

interface PendingCheck extends CheckResult {
  answer: Promise<string | undefined>
  controller: AbortController
}

/** Runs the platform's checks of field values (`Field.check`). A new check of a field aborts the previous one. */
export function useChecks() {
  const pendingChecks = useRef(new Map<string, PendingCheck>())
  const [results, setResults] = useState<Readonly<Record<string, CheckResult>>>({})
  useEffect(() => () => pendingChecks.current.forEach(({ controller }) => controller.abort()), [])

  return {
    /** Returns the known error message of a value. */
    errorOf: (name: string, value: unknown) => (results[name]?.value === value ? results[name]?.error : undefined),

    /** Resolves to the error message. A pending check is shared, and a valid value is not checked again. */
    run<Value>(name: string, { check }: Field<Value>, value: Value): Promise<string | undefined> {
      const before = pendingChecks.current.get(name)
      if (!check || (before?.value === value && !before.error)) return before?.answer ?? Promise.resolve(undefined)
      before?.controller.abort()
      const controller = new AbortController()
      const pending: PendingCheck = { value, controller, answer: check(value, controller.signal).then(settle) }
      pendingChecks.current.set(name, pending)
      return pending.answer

      function settle(error: string | undefined) {
        controller.signal.throwIfAborted()
        pending.error = error
        setResults(known => ({ ...known, [name]: { value, error } }))
        return error
      }
    },
  }
}
