import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changesMade, noteChange } from '../../../../src/lib/record.ts'
import { dropSession } from '../../../../src/state/session/session.ts'
import { provideEmpty } from '../../lib/memoryStorage.ts'

test('a session that another tab has ended leaves no record of its changes to a public page that stays', () => {
  provideEmpty('sessionStorage')
  noteChange('ユーザーを保存しました。', '努')
  assert.is(changesMade().length, 1)
  dropSession()
  assert.equal(changesMade(), [])
})

test.run()
