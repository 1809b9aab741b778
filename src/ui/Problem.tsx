import { button } from '../text/common.ts'
import { Button } from './Button.tsx'

/** What fills the screen when the console cannot go on. */
export function Problem({ text }: { text: string }) {
  return <main className="problem"><Words text={text} /></main>
}

/** What stands in place of a page that cannot be shown. */
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
