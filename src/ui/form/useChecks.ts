import { useEffect, useRef, useState } from 'react'
import type { Field } from './fields.tsx'

interface CheckResult {
  value: unknown
  /** Undefined while the check runs, and where the value is valid. */
  error?: string | undefined
}

interface Question extends CheckResult {
  answer: Promise<string | undefined>
  controller: AbortController
}

/** Runs the platform's checks of field values (`Field.check`). A new check of a field aborts the previous one. */
export function useChecks() {
  const questions = useRef(new Map<string, Question>())
  const [results, setResults] = useState<Readonly<Record<string, CheckResult>>>({})
  useEffect(() => () => questions.current.forEach(({ controller }) => controller.abort()), [])

  return {
    /** Returns the known error message of a value. */
    errorOf: (name: string, value: unknown) => (results[name]?.value === value ? results[name]?.error : undefined),

    /** Resolves to the error message. A pending check is shared, and a valid value is not checked again. */
    ask<Value>(name: string, { check }: Field<Value>, value: Value): Promise<string | undefined> {
      const before = questions.current.get(name)
      if (!check || (before?.value === value && !before.error)) return before?.answer ?? Promise.resolve(undefined)
      before?.controller.abort()
      const controller = new AbortController()
      const question: Question = { value, controller, answer: check(value, controller.signal).then(learn) }
      questions.current.set(name, question)
      return question.answer

      function learn(error: string | undefined) {
        controller.signal.throwIfAborted()
        question.error = error
        setResults(known => ({ ...known, [name]: { value, error } }))
        return error
      }
    },
  }
}
