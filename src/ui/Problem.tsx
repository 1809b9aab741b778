import { button } from '../text/common.ts'
import { Button } from './Button.tsx'

/** What fills the screen when the console cannot go on. */
export function Problem({ text }: { text: string }) {
  return (
    <main className="problem">
      <div role="alert"><h1>{text}</h1></div>
      <Button look="primary" press={() => location.reload()}>{button.reload}</Button>
    </main>
  )
}
