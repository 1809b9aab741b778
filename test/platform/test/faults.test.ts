import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ConnectionDropped } from '../platform.ts'
import { api, openAs, openPlatform, origin } from './client.ts'

const list = '/api/v1/vendors/get_detail/'

test('answers a status with a body, as often as asked, for the method and path asked', async () => {
  const { platform, send } = await openAs('systemAdmin')
  platform.faults.push({ method: 'GET', path: list, times: 2, status: 500, body: { errors: ['x'] } })
  assert.equal((await send('GET', '/vendors/')).status, 200)
  assert.equal((await send('GET', '/vendors/get_detail/')).body, { errors: ['x'] })
  assert.equal((await send('GET', '/vendors/get_detail/')).status, 500)
  assert.equal([(await send('GET', '/vendors/get_detail/')).status, platform.faults.length], [200, 0])
  platform.faults.push({ path: /vendorId=2$/, status: 503 })
  const fault = await send('GET', '/vendorGroup/?vendorId=2')
  assert.equal([fault.status, fault.body, (await send('GET', '/vendorGroup/?vendorId=3')).status], [503, '', 200])
  assert.is((await send('GET', '/vendorGroup/?vendorId=2')).status, 503)
})

test('answers HTML, nothing, or a truncated body', async () => {
  const { platform, send } = await openAs('systemAdmin')
  for (const kind of ['html', 'empty', 'truncated'] as const) platform.faults.push({ path: list, kind, times: 1 })
  const ask = () => send('GET', '/vendors/get_detail/')
  const [page, empty, truncated] = [await ask(), await ask(), await ask()]
  assert.equal([page.status, page.response.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.equal([empty.status, empty.body], [200, ''])
  assert.match(truncated.body, /^\{"results":\[/)
})

test('after a fault that is said to come afterwards the server has done it, and the client never learns', async () => {
  const { platform, tables, send } = await openAs('systemAdmin')
  platform.faults.push({ path: '/api/v1/vendorGroup/', method: 'POST', afterwards: true, kind: 'drop', times: 1 })
  const before = tables.vendorGroups.length
  const error = await send('POST', '/vendorGroup/', { vendor: 2, name: '届かない' }).catch((reason: unknown) => reason)
  assert.instance(error, ConnectionDropped)
  assert.is(tables.vendorGroups.length, before + 1)
  assert.is(platform.requests.at(-1)?.status, 0)
})

test('a gate holds the answer, so that a later question is answered first', async () => {
  const { platform, send } = await openAs('systemAdmin')
  let release = () => {}
  platform.faults.push({
    path: '/api/v1/vendorGroup/?vendorId=2',
    gate: new Promise<void>(resolve => {
      release = resolve
    }),
  })
  const order: string[] = []
  const first = send('GET', '/vendorGroup/?vendorId=2').then(({ body }) => order.push(`first ${body[0].vendor}`))
  await send('GET', '/vendorGroup/?vendorId=3').then(() => order.push('second'))
  release()
  await first
  assert.equal(order, ['second', 'first 2'])
})

/** Unlike AbortSignal.timeout, keeps the process alive. */
function abortAfter(ms: number) {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

test('a hanging answer, a hanging body and a delay end with the signal', async () => {
  const { platform } = openPlatform()
  const { accessToken } = await platform.tokensFor('systemAdmin')
  const ask = (signal: AbortSignal) => {
    return platform.handle(new Request(`${api}/vendors/get_detail/`, { signal, headers: { authorization: `Bearer ${accessToken}` } }))
  }
  for (const fault of [{ kind: 'hang' }, { delayMs: 60_000 }, { gate: new Promise(() => {}) }] as const) {
    platform.faults.splice(0, Infinity, { path: list, ...fault })
    const error = await ask(abortAfter(5)).catch((reason: unknown) => reason)
    assert.is((error as Error).name, 'AbortError')
  }
  platform.faults.splice(0, Infinity, { path: list, kind: 'hangBody' })
  const client = new AbortController()
  const response = await ask(client.signal)
  assert.is(response.status, 200)
  setTimeout(() => client.abort(), 5)
  assert.is(await response.text().catch((reason: Error) => reason.name), 'AbortError')
})

test('a delay comes before the real answer', async () => {
  const { platform, send } = await openAs('systemAdmin')
  platform.faults.push({ path: list, delayMs: 30 })
  const started = performance.now()
  assert.is((await send('GET', '/vendors/get_detail/')).status, 200)
  assert.ok(performance.now() - started >= 29)
})

test('outside drivers add and remove faults, read the requests and expire the tokens', async () => {
  const { platform, send } = await openAs('systemAdmin')
  const administer = (method: string, path: string, body?: string) => {
    return platform.handle(new Request(`${origin}/_platform/${path}`, { method, body: body ?? null }))
  }
  await administer('POST', 'faults', JSON.stringify([{ path: { regex: 'role/$' }, status: 418 }]))
  assert.is((await send('GET', '/role/')).status, 418)
  await administer('DELETE', 'faults')
  assert.is((await send('GET', '/role/')).status, 200)
  const wrongFaults = [
    '{}',
    '[{}]',
    '[{"path": 5}]',
    '[{"path": "/", "gate": 1}]',
    '[{"path": "/", "kind": "x"}]',
    '[{"path": {"regex": "("}}]',
    '[{"path": "/", "constructor": 1}]',
  ]
  for (const wrong of wrongFaults) {
    assert.is((await administer('POST', 'faults', wrong)).status, 400, wrong)
  }
  assert.is(platform.faults.length, 0)
  const requests = await (await administer('GET', 'requests')).json()
  assert.equal(
    requests,
    [418, 200].map(status => ({ method: 'GET', path: '/api/v1/role/', search: '', status })),
  )
  await administer('POST', 'expire')
  assert.is((await send('GET', '/role/')).status, 401)
})

test('the mail page shows the newest mail first, its link as a link, everything as text', async () => {
  const { platform } = openPlatform()
  platform.mails.push({ to: '<i>a</i>', subject: '一通目', body: '', link: 'http://localhost/#/1', sentAt: 0 })
  platform.mails.push({ to: 'b', subject: '二通目', body: '', link: 'http://localhost/#/2', sentAt: 0 })
  const response = await platform.handle(new Request(`${origin}/_platform/mails`))
  const text = await response.text()
  assert.ok(text.indexOf('二通目') < text.indexOf('一通目'))
  assert.match(text, '<a href="http://localhost/#/2">')
  assert.not.match(text, '<i>')
})

test.run()
