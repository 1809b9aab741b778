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
    case 'syntax':
      return <ProblemScreen text={t.syntax} details={{ label: t.details, text: problem.message, lang: 'en' }} />
    case 'encoding':
    case 'file':
      return <ProblemScreen text={t[problem.kind]} />
    default:
      return <ProblemScreen text={t[problem.kind](problem.key)} />
  }
}

/** Logs the engine's message, for administrators. */
export function logConfigProblem(problem: Problem): void {
  if (problem.kind === 'syntax') console.error(`config.json: ${problem.message}`)
}
