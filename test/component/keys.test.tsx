import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialog, key, open, press, settled, text, textbox, until } from './open.tsx'
import { smallPlatform } from './peoplePage.ts'

const sheet = () => dialog('キーボード操作')

async function openBy(name: string) {
  const isLeft = await key(name)
  await until(sheet)
  assert.is(isLeft, false, `${name} is not left to the browser`)
}

async function close() {
  await key('Escape', sheet()!)
  await until(() => !sheet())
}

test('Ctrl+/ and ⌘/ open the sheet of what is to be pressed, which Esc and its button close, and the focus goes back', async () => {
  await open('/users?vendor=2', { as: 'systemAdmin', platform: smallPlatform() })
  await settled()
  document.querySelector<HTMLElement>('main button')!.focus()
  const before = document.activeElement
  for (const name of ['Control+/', 'Meta+/']) {
    await openBy(name)
    const rows = [...sheet()!.querySelectorAll('dt')].map(key => `${text(key)}：${text(key.nextElementSibling!)}`)
    for (const row of [
      'Ctrl + K または ⌘ + K：検索と操作を開く',
      'Ctrl + / または ⌘ + /：この一覧を開く',
      'Esc：ダイアログ、メニューを閉じる',
    ]) {
      assert.ok(rows.includes(row), rows.join('\n'))
    }
    assert.is(sheet()!.querySelector<HTMLElement>('[role="group"]')?.tabIndex, 0, 'scrolls by keys')
    if (name === 'Meta+/') await press('閉じる')
    else await close()
    await until(() => !sheet())
    await until(() => document.activeElement === before)
  }
  // No letter alone opens it; Ctrl+/ does in a text field, too.
  for (const name of ['?', '/', 'Alt+?', 'Control+?', 'Meta+?', 'Control+Alt+/']) {
    assert.is(await key(name), true, name)
    await settled()
    assert.not(dialog(), name)
  }
  textbox('メールアドレス')!.focus()
  await openBy('Control+/')
})

test.run()
