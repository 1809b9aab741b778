import { button } from '../text/common.ts'
import { Button } from './Button.tsx'

/** Replaces the whole screen where the console cannot start. */
export function Problem({ text }: { text: string }) {
  return <main className="problem"><Words text={text} /></main>
}

/** Replaces a page that cannot be shown. */
export function PageProblem({ text }: { text: string }) {
  return <div className="problem"><Words text={text} /></div>
}

function Words({ text }: { text: string }) {
  return (
    <>
      <div role="alert"><h1>{text}</h1></div>
      <Button look="primary" onPress={() => location.reload()}>{button.reload}</Button>
    </>
  )
}
