import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkbox, compose, dialog, goTo, heading, key, open, press, settled, text, textbox, type, until } from './open.tsx'
import { smallPlatform } from './peoplePage.ts'

const sheet = () => dialog('キーボード操作')
const isOn = '「?」キーでこの一覧を開く'

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
  test(`${as}: ?, Ctrl+/ and ⌘/ open the sheet of keys, which Esc and its button close, and the focus goes back`, async () => {
    await openPage(as)
    document.querySelector<HTMLElement>('main button')!.focus()
    const before = document.activeElement
    for (const name of ['?', 'Shift+?', 'Control+/', 'Meta+/']) {
      await openBy(name)
      assert.match(text(sheet()!), '検索と操作を開く')
      if (name === '?') await press('閉じる')
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
  for (const row of ['Ctrl + K または ⌘ + K：検索と操作を開く', '? または Ctrl + /：この一覧を開く', 'Esc：ダイアログ、メニューを閉じる']) {
    assert.ok(rows.includes(row), rows.join('\n'))
  }
})

test('a ? that is typed into a field is a letter, also during a conversion; Ctrl+/ opens the sheet there too', async () => {
  await openPage()
  const field = textbox('メールアドレス')!
  await type(field, 'a')
  assert.is(await key('?', field), true)
  await staysClosed('in a text field')
  await compose(field, '？')
  await staysClosed('during a conversion')
  assert.is(await key('?', document.querySelector('select')!), true)
  await staysClosed('at a select, where a letter chooses')
  field.focus()
  await openBy('Control+/')
})

test('a ? with other keys held is not meant for it', async () => {
  await openPage()
  for (const name of ['Alt+?', 'Control+?', 'Meta+?', 'Control+Alt+/']) {
    assert.is(await key(name), true, name)
    await staysClosed(name)
  }
})

test('with the box off ? does nothing, on other pages either, and Ctrl+/ still opens the sheet; it can be turned on again', async () => {
  await openPage()
  await openBy('?')
  assert.is(checkbox(isOn)!.checked, true)
  await press(isOn)
  assert.is(checkbox(isOn)!.checked, false)
  await close()
  assert.is(await key('?'), true)
  await staysClosed('turned off')
  await goTo('/groups?vendor=2')
  await until(() => heading() === 'グループ')
  assert.is(await key('?'), true)
  await staysClosed('on another page')
  await openBy('Control+/')
  assert.is(checkbox(isOn)!.checked, false)
  await press(isOn)
  await close()
  await openBy('?')
})

test('the sheet opens neither above a dialog, nor on a page with the bare header, nor without a session', async () => {
  await openPage()
  await press('追加')
  await until(() => dialog('ユーザー追加'))
  dialog()!.focus()
  for (const name of ['?', 'Control+/']) await key(name)
  await settled()
  assert.not(sheet())
  await press('キャンセル')
  await goTo('/nowhere')
  await until(() => heading() === 'ページが見つかりません')
  for (const name of ['?', 'Control+/']) await key(name)
  await staysClosed('on a page with the bare header')
  await open('/intro')
  for (const name of ['?', 'Control+/']) assert.is(await key(name), true, `${name} is left to the browser`)
  await staysClosed('signed out')
})

test.run()
