import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialog, goTo, heading, key, open, press, settled, text, textbox, type, until } from './open.tsx'
import { smallPlatform } from './peoplePage.ts'

const sheet = () => dialog('キーボード操作')

/** Opens the user page, with the rows of a page to choose and the chunk of the sheet loaded, so that opening it is synchronous. */
async function openPage(as: 'systemAdmin' | 'vendorUser' = 'systemAdmin') {
  await open('/users?vendor=2&users.rows=5', { as, platform: smallPlatform() })
  await settled()
  await openBy('Control+/')
  await close()
}

async function openBy(name: string) {
  const isLeft = await key(name)
  await until(sheet)
  assert.is(isLeft, false, `${name} is not left to the browser`)
}

async function close() {
  await key('Escape', sheet()!)
  await until(() => !sheet())
}

async function staysClosed(what: string) {
  await settled()
  assert.not(dialog(), what)
}

for (const as of ['systemAdmin', 'vendorUser'] as const) {
  test(`${as}: Ctrl+/ and ⌘/ open the sheet of keys, which Esc and its button close, and the focus goes back`, async () => {
    await openPage(as)
    document.querySelector<HTMLElement>('main button')!.focus()
    const before = document.activeElement
    for (const name of ['Control+/', 'Meta+/']) {
      await openBy(name)
      assert.match(text(sheet()!), '検索と操作を開く')
      if (name === 'Meta+/') await press('閉じる')
      else await close()
      await until(() => !sheet())
      await until(() => document.activeElement === before)
    }
  })
}

test('the palette opens the sheet, which says what is to be pressed for what', async () => {
  await openPage()
  await key('Control+k')
  const palette = await until(() => dialog('検索と操作'))
  await type(palette!.querySelector('input')!, 'キーボード')
  await key('Enter')
  await until(sheet)
  assert.not(dialog('検索と操作'))
  const rows = [...sheet()!.querySelectorAll('dt')].map(key => `${text(key)}：${text(key.nextElementSibling!)}`)
  for (const row of [
    'Ctrl + K または ⌘ + K：検索と操作を開く',
    'Ctrl + / または ⌘ + /：この一覧を開く',
    'Esc：ダイアログ、メニューを閉じる',
  ]) {
    assert.ok(rows.includes(row), rows.join('\n'))
  }
})

test('no letter alone opens the sheet; Ctrl+/ opens it in a text field too', async () => {
  await openPage()
  for (const name of ['?', '/', 'Alt+?', 'Control+?', 'Meta+?', 'Control+Alt+/']) {
    assert.is(await key(name), true, name)
    await staysClosed(name)
  }
  textbox('メールアドレス')!.focus()
  await openBy('Control+/')
})

test('the sheet opens neither above a dialog, nor on a page with the bare header, nor without a session', async () => {
  await openPage()
  await press('追加')
  await until(() => dialog('ユーザー追加'))
  dialog()!.focus()
  await key('Control+/')
  await settled()
  assert.not(sheet())
  await press('キャンセル')
  await goTo('/nowhere')
  await until(() => heading() === 'ページが見つかりません')
  await key('Control+/')
  await staysClosed('on a page with the bare header')
  await open('/intro')
  assert.is(await key('Control+/'), true, 'left to the browser')
  await staysClosed('signed out')
})

test.run()
