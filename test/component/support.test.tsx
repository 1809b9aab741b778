import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform, type Fault } from '../platform/platform.ts'
import { alert, button, copiedBy, open, press, text, until } from './open.tsx'

const list = '/api/v1/vendorUser/'

const meta = Object.assign(document.createElement('meta'), { name: 'version', content: '12.3.4' })
test.before(() => document.head.append(meta))
test.after(() => meta.remove())

const buttons = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'エラーの詳細をコピー')

for (const [what, fault, status] of [
  ['refused with a status', { status: 500 }, '500'],
  ['answered in a wrong shape', { status: 200, body: 'x' }, 'FORMAT'],
  ['lost', { kind: 'drop' }, 'NETWORK'],
] as [string, Partial<Fault>, string][]) {
  test(`a list that is ${what} has its details to copy, once`, async () => {
    const platform = createPlatform({ vendors: 3 })
    platform.faults.push({ path: list, ...fault })
    await open('/users?vendor=2&users.q=secret-name', { as: 'systemAdmin', platform })
    await until(() => alert() && buttons().length === 1)
    assert.ok(button('再試行') && text())
    const [copied = '', ...more] = await copiedBy(() => press(buttons()[0]!))
    assert.equal(more, [])
    assert.is(buttons().length, 1)
    assert.match(text(), 'コピーしました。')
    const [time, ...lines] = copied.split('\n')
    assert.ok(Math.abs(Date.parse(time!.replace('time: ', '')) - Date.now()) < 60_000, time)
    const id = platform.requests.findLastIndex(({ path }) => path === list) + 1
    assert.equal(lines, [
      `request: GET ${list}`,
      `status: ${status}`,
      ...(status === 'NETWORK' ? [] : [`x-request-id: req-${id}`]),
      'version: 12.3.4',
      '',
    ])
    const { accessToken = 'none' } = localStorage as { accessToken?: string }
    assert.not(copied.includes(accessToken))
  })
}

test.run()
