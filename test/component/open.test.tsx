import { act, cleanup, render } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { allow, button, choose, dialog, press, until } from './open.tsx'

/** A page with a dialog, and a choice. */
const Sample = () => (
  <>
    <form>
      <label>
        ロール
        <select>
          <option>管理者</option>
          <option>利用者</option>
        </select>
      </label>
      <button>保存</button>
    </form>
    <button onClick={event => event.currentTarget.ownerDocument.querySelector('dialog')!.showModal()}>削除</button>
    <dialog aria-label="確認">
      <button>はい</button>
    </dialog>
  </>
)

test.before.each(() => void render(<Sample />))
test.after.each(() => cleanup())

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
