import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { post } from '../../../../src/lib/calls.ts'
import { changesMade, makeChange } from '../../../../src/ui/makeChange.ts'
import { dropSession } from '../../../../src/state/session/session.ts'
import { provideEmpty } from '../../lib/memoryStorage.ts'
import { hangUp, talk } from '../../lib/talk.ts'

test.after(hangUp)

test('a session that another tab has ended leaves no record of its changes to a public page that stays', async () => {
  provideEmpty('sessionStorage')
  talk()
  await makeChange({ title: '保存', about: ['努'], done: () => 'ユーザーを保存しました。' }, () => post('/user/')({}))
  assert.is(changesMade().length, 1)
  dropSession()
  assert.equal(changesMade(), [])
})

test.run()
