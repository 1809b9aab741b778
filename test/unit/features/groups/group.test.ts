import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { VendorGroup } from '../../../../src/api/entities.ts'
import { countsIn, ifUnused } from '../../../../src/features/groups/group.ts'

for (const [what, counts, said, reason, steps] of [
  [
    'both counts',
    { user_count: 2, app_count: 3 },
    'ユーザー2人、アプリケーション3件',
    'ユーザー2人、アプリケーション3件が所属しているため、削除できません。',
    ['ユーザー2人を表示', 'アプリケーション3件を表示'],
  ],
  [
    'the other spelling',
    { userCount: 2, appCount: 0 },
    'ユーザー2人、アプリケーション0件',
    'ユーザー2人が所属しているため、削除できません。',
    ['ユーザー2人を表示'],
  ],
  [
    'one count alone',
    { app_count: 1, userCount: null },
    'アプリケーション1件',
    'アプリケーション1件が所属しているため、削除できません。',
    ['アプリケーション1件を表示'],
  ],
  ['an empty group', { user_count: 0, app_count: 0 }, 'ユーザー0人、アプリケーション0件', undefined, []],
  ['no counts', {}, undefined, undefined, []],
] as const) {
  test(`a group with ${what} says what is in it, and why it cannot be deleted`, () => {
    const group = { id: 21, name: 'いも', ...counts } as VendorGroup
    assert.is(countsIn(group), said)
    assert.is(ifUnused.disabledReason(group), reason)
    assert.equal(
      ifUnused.reasonSteps(group).map(({ label }) => label),
      steps,
    )
  })
}

test.run()
