import { useEffect, useRef, useState } from 'react'
import type { Field } from './fields.tsx'

interface Verdict {
  value: unknown
  /** Undefined until it is there, and where there is nothing to complain of. */
  complaint?: string | undefined
}

interface Question extends Verdict {
  answer: Promise<string | undefined>
  controller: AbortController
}

/**
 * What the platform says of the values of a form's fields (`Field.check`). The newest question of a field wins: an older one is aborted.
 */
export function useChecks() {
  const questions = useRef(new Map<string, Question>())
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({})
  useEffect(() => () => questions.current.forEach(({ controller }) => controller.abort()), [])

  return {
    /** The complaint of a value, where it has been made. */
    complaintOf: (name: string, value: unknown) => (verdicts[name]?.value === value ? verdicts[name]?.complaint : undefined),

    /** Resolves with the complaint. What is being asked, and what has been found good, is not asked again. */
    ask<Value>(name: string, { check }: Field<Value>, value: Value): Promise<string | undefined> {
      const before = questions.current.get(name)
      if (!check || (before?.value === value && !before.complaint)) return before?.answer ?? Promise.resolve(undefined)
      before?.controller.abort()
      const controller = new AbortController()
      const question: Question = { value, controller, answer: check(value, controller.signal).then(learn) }
      questions.current.set(name, question)
      return question.answer

      function learn(complaint: string | undefined) {
        controller.signal.throwIfAborted()
        question.complaint = complaint
        setVerdicts(known => ({ ...known, [name]: { value, complaint } }))
        return complaint
      }
    },
  }
}
