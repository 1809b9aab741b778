import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { alert, allow, button, choose, compose, dialog, heading, link, press, rows, status, table, textbox, type, until } from './open.tsx'

/** A page with one of each element that the helpers find. */
function Sample() {
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const [role, setRole] = useState('a')
  const [log, setLog] = useState<string[]>([])
  const note = (line: string) => setLog(lines => [...lines, line])
  return (
    <>
      <h1>利用者</h1>
      <form>
        <label>
          氏名<span aria-hidden="true">※必須</span>
          <input
            value={name}
            onChange={event => setName(event.target.value)}
            onInput={event => (event.nativeEvent as InputEvent).isComposing && note('composing')}
            onCompositionEnd={() => note('composed')}
          />
        </label>
        <label>
          パスワード
          <input type="password" value={secret} onChange={event => setSecret(event.target.value)} />
        </label>
        <label>
          ロール
          <select value={role} onChange={event => setRole(event.target.value)}>
            <option value="a">管理者</option>
            <option value="b">利用者</option>
          </select>
        </label>
        <button>保存</button>
      </form>
      <button type="button" onClick={event => event.currentTarget.ownerDocument.querySelector('dialog')!.showModal()}>
        削除
      </button>
      <a href="#/next">次へ</a>
      <table aria-label="一覧">
        <thead>
          <tr>
            <th>名前</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{name}</td>
            <td>{secret}</td>
            <td>{role}</td>
          </tr>
        </tbody>
      </table>
      <p role="status">
        {log.join(',')}
        <button type="button">閉じる</button>
      </p>
      <p role="alert"></p>
      <dialog aria-label="確認">
        <button>はい</button>
      </dialog>
    </>
  )
}

test.before.each(() => void render(<Sample />))
test.after.each(() => cleanup())

test('reads what a user reads', () => {
  assert.is(heading(), '利用者')
  assert.ok(table('一覧'))
  assert.equal(rows('一覧'), [['', '', 'a']])
  assert.ok(button('保存'))
  assert.is(button('保'), null)
  assert.ok(link('次へ'))
  assert.is(alert(), null)
  assert.is(status(), null)
})

test('types key by key, over what was there', async () => {
  await type('氏名', '山田')
  await type('氏名', '川上')
  await type('パスワード', ' a b ')
  await choose('ロール', '利用者')
  assert.equal(rows('一覧'), [['川上', 'a b', 'b']])
  assert.is(textbox('パスワード')?.value, ' a b ')
  await type('氏名', '')
  assert.is(textbox('氏名')?.value, '')
})

test('types through an input method', async () => {
  const commit = await compose('氏名', 'やま')
  assert.is(status(), 'composing,composing')
  await commit()
  assert.is(status(), 'composing,composing,composed')
  await type('氏名', 'か', { ime: true })
  assert.is(status(), 'composing,composing,composed,composing,composed')
  assert.is(textbox('氏名')?.value, 'か')
})

test('an open dialog is all that can be reached', async () => {
  assert.is(dialog(), null)
  await press('削除')
  assert.ok(dialog('確認'))
  assert.is(button('保存'), null)
  assert.ok(button('はい'))
})

test('says what is there instead of what is missing', async () => {
  const message = await press('消す').catch(error => error.message)
  assert.match(message, '消す')
  assert.match(message, '[保存]')
  assert.match(await choose('ロール', '神').catch(error => error.message), '管理者, 利用者')
  assert.match(await until(() => button('消す'), 50).catch(error => error.message), '[保存]')
})

test('an expected complaint passes', async () => {
  allow(/as expected/)
  console.error('as', 'expected')
  await act(async () => {})
})

test.run()
