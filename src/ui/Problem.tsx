import { button } from '../text/common.ts'
import { problem as t } from '../text/problem.ts'
import { Button } from './Button.tsx'

/** What fills the screen when the console cannot go on. */
export function Problem({ text }: { text: string }) {
  return (
    <main className="problem">
      <div className="bare-page" role="alert">
        <h1>{t.title}</h1>
        <p>{text}</p>
        <Button look="primary" press={() => location.reload()}>{button.reload}</Button>
      </div>
    </main>
  )
}
