import { findJsonError } from '../lib/jsonPlace.ts'
import type { ConfigProblem as Problem } from '../state/configKeys.ts'
import { config as t } from '../text/config.ts'
import { Problem as ProblemScreen } from '../ui/page/Problem.tsx'

/** Replaces the console if its configuration cannot be used. */
export function ConfigProblem({ problem, onRetry }: { problem: Problem; onRetry: () => Promise<void> }) {
  switch (problem.kind) {
    case 'unreachable':
      return <ProblemScreen text={t.unreachableFailed} onRetry={onRetry} isLost />
    case 'status':
      return <ProblemScreen text={t.statusFailed(problem.status)} onRetry={onRetry} />
    case 'syntax': {
      const { line, column } = findJsonError(problem.text)
      return <ProblemScreen text={t.syntax} details={{ label: t.details, text: t.place(line, column) }} />
    }
    case 'file':
      return <ProblemScreen text={t.file} />
    default:
      return <ProblemScreen text={t[problem.kind](problem.key)} />
  }
}

/** Logs the place at which the file stops being JSON, for administrators. */
export function logConfigProblem(problem: Problem): void {
  if (problem.kind !== 'syntax') return
  const { line, column } = findJsonError(problem.text)
  console.error(`config.json: not JSON at line ${line}, column ${column}`)
}
