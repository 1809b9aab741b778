/** Components that throw while they render, in a build with a page of experiments. */
import { cp, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { dialog, heading, press, tab, vendorsShown } from './steps.ts'
import { stories } from './story.ts'

const trials = `
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { openDialog } from '../ui/dialog/openDialog.tsx'
import { showDialog } from '../ui/layers.ts'
import { SignedOutPage } from './SignedOutPage.tsx'

function Broken(): never {
  throw new Error('broken on purpose')
}

function BrokenLater({ onClose }: { onClose: () => void }) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <Dialog title="trial" onEscape={onClose} foot={{}}>
      <Button onPress={() => setIsBroken(true)}>break</Button>
      {isBroken && <Broken />}
    </Dialog>
  )
}

export function GroupPage() {
  const [count, setCount] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  return (
    <SignedOutPage title="trials">
      <Button onPress={() => setCount(count + 1)}>count</Button>
      <p>counted: {count}</p>
      <table><tbody><tr><td>{isBroken ? <Broken /> : 'cell'}</td></tr></tbody></table>
      <Button onPress={() => setIsBroken(true)}>break the page</Button>
      <Button onPress={() => openDialog(close => <BrokenLater onClose={close} />)}>open a dialog</Button>
      <Button onPress={() => showDialog(<Broken />, () => {})}>break the console</Button>
    </SignedOutPage>
  )
}
`

const root = join(import.meta.dirname, '../..')
const copy = await realpath(await mkdtemp(join(tmpdir(), 'console-trials-')))
for (const name of ['build.mjs', 'package.json', 'package-lock.json', 'deploy', 'src', 'static']) {
  await cp(join(root, name), join(copy, name), { recursive: true })
}
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
await writeFile(join(copy, 'src/pages/GroupPage.tsx'), trials)
const { build } = (await import(join(copy, 'build.mjs'))) as typeof import('../../build.mjs')
await build()

const story = stories('react')
story.after(() => rm(copy, { recursive: true }))
const options = { as: 'systemAdmin', dist: join(copy, 'dist') } as const

async function openTrials(page: Page, origin: string) {
  await page.goto(`${origin}/#/groups`)
  await heading(page, 'trials').waitFor()
}

story(
  'T65 an error in a page leaves the header, the way back and other tabs of the browser: they work; one beside it is said',
  async ({ page, origin, allow, look, newTab }) => {
    const other = await newTab()
    await other.goto(`${origin}/#/vendors`)
    await vendorsShown(other)
    await page.bringToFront()
    const messages: string[] = []
    page.on('console', message => messages.push(message.text()))
    allow(/broken on purpose/)
    await openTrials(page, origin)
    await press(page, 'break the page')
    await page.getByRole('main').getByRole('alert').getByText('予期せぬエラーが発生しました。').waitFor()
    await look('the page has failed')
    assert.ok(
      messages.some(text => text.includes('broken on purpose')),
      messages.join('\n'),
    )
    await tab(page, 'ベンダー').click()
    await vendorsShown(page)
    await page.goBack()
    await heading(page, 'trials').waitFor()
    await press(page, 'break the page')
    await press(page, '再読み込み')
    await page.getByText('counted: 0').waitFor()
    await press(page, 'break the console')
    await page.getByText('予期せぬエラーが発生しました。').waitFor()
    await tab(other, 'ユーザー').click()
    await heading(other, 'ユーザー').waitFor()
  },
  options,
)

story(
  'an error in a dialog leaves the page, and the focus where the dialog was opened from',
  async ({ page, origin, allow, look }) => {
    allow(/broken on purpose/)
    await openTrials(page, origin)
    await press(page, 'count')
    await press(page, 'open a dialog')
    await press(dialog(page, 'trial'), 'break')
    const failed = dialog(page, '予期せぬエラーが発生しました。')
    await failed.waitFor()
    await look('the dialog has failed')
    await press(failed, '閉じる')
    await page.getByText('counted: 1').waitFor()
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'open a dialog')
    await press(page, 'open a dialog')
    await press(dialog(page, 'trial'), 'break')
    await press(failed, '再読み込み')
    await page.getByText('counted: 0').waitFor()
  },
  options,
)

story.run()
