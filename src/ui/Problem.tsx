import { button } from '../text/common.ts'
import { Button } from './Button.tsx'

/** Replaces the whole screen where the console cannot start. */
export function Problem({ text }: { text: string }) {
  return <main className="problem"><ProblemText text={text} /></main>
}

/** Replaces a page that cannot be shown. */
export function PageProblem({ text }: { text: string }) {
  return <div className="problem"><ProblemText text={text} /></div>
}

function ProblemText({ text }: { text: string }) {
  return (
    <>
      <div role="alert"><h1>{text}</h1></div>
      <Button look="primary" onPress={() => location.reload()}>{button.reload}</Button>
    </>
  )
}
