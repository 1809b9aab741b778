import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { open, press, signIn } from '../component/open.tsx'
import { apiBase, type Platform, rights, endpoints } from '../platform/platform.ts'
import { pairs, watch } from '../support/contract.ts'
import { rows } from '../support/dialogs.ts'
import { lists } from '../support/lists.ts'
import { signedInPages } from '../support/pages.ts'
import { begin, fill, send } from './rows.ts'
import { type Account, openQuietly, quiet, sweepPlatform } from './sweep.ts'

/** The calls of the console's own stories, each held against the contract; and what no story leads to, asked directly. */

/** Pairs of a call and a status that a story has led to. */
const byStories = new Set<string>()
const differences: string[] = []

async function watched() {
  const { platform } = await sweepPlatform()
  watch(platform, byStories, differences)
  return platform
}

/** Fails with the first difference of the test's own calls. */
function checkContract() {
  const found = differences.splice(0)
  assert.is(found.length, 0, found[0])
}

for (const account of ['systemAdmin', 'vendorAdmin', 'vendorUser'] as const) {
  test(`opens every page as ${account} by the contract`, async () => {
    for (const { path, roles } of signedInPages) {
      if (!roles.includes(account)) continue
      for (const query of ['?vendor=2', '?vendor=2&group=1']) {
        await openQuietly(path + query, { platform: await watched(), as: account })
      }
    }
    checkContract()
  })
}

test('signs in and reads a document by the contract', async () => {
  const platform = await watched()
  await open('/intro', { platform })
  await signIn(platform, 'vendorUser')
  await open('/uploadDocuments', { platform, as: 'vendorUser' })
  await press('すべて展開')
  await press(document.querySelector<HTMLElement>('[role="treeitem"]:not([aria-expanded])')!)
  await quiet()
  checkContract()
})

for (const row of rows.filter(({ sends }) => sends)) {
  const start = async () => {
    const platform = await begin(row, (platform, address) => {
      watch(platform, byStories, differences)
      return address
    })
    await fill(row)
    return platform
  }
  test(`${row.name}: sends and is answered by the contract`, async () => {
    await start()
    await send(row)
    await quiet()
    checkContract()
  })
  if (row.other) {
    test(`${row.name}: is told by the contract that it is gone`, async () => {
      row.other!.remove((await start()).tables)
      await send(row)
      await quiet()
      checkContract()
    })
  }
}

// ---- what no story leads to ----

const direct = new Set<string>()

/** Who may not: a role without the right, or a user without a role. */
const outsiderOf = (allowed: unknown): Account =>
  (['vendorUser', 'vendorAdmin'] as const).find(role => Array.isArray(allowed) && !allowed.includes(role)) ?? 'noRole'

/** Asks for a pair: without a token, without the right, for what does not exist, or with what is refused. */
async function ask(platform: Platform, pair: string) {
  const [method = '', path = '', status = ''] = pair.split(' ')
  const { right, query = [] } = endpoints.find(one => one.method === method && one.path === path)!
  const may: Account = right === 'notifyAddress.modify' ? 'vendorAdmin' : 'systemAdmin'
  const { accessToken } = await platform.tokensFor(status === '403' ? outsiderOf(rights[right]) : may)
  const { tables } = platform
  const own = right === 'notifyAddress.modify' ? 2 : path.startsWith('/vendorGroup/') ? tables.vendorGroupUsers[0]!.vendor_group : 1
  const id = status === '404' ? '999999' : String(own)
  const given = query.filter(name => !name.endsWith('?') && status !== '400').map(name => [name, name === 'userName' ? 'a@example.jp' : id])
  const address = `http://localhost:8080${apiBase}${path.replace('{id}', id)}?${new URLSearchParams(given)}`
  const headers = { accept: '*/*', 'content-type': 'application/json', ...(status !== '401' && { authorization: `Bearer ${accessToken}` }) }
  const body = ['GET', 'DELETE'].includes(method) ? null : JSON.stringify({ notify_email_address: 'no address' })
  await platform.handle(new Request(address, { method, headers, body }))
}

test('answers by the contract what no story leads to', async () => {
  const { platform } = await sweepPlatform()
  watch(platform, direct, differences)
  for (const pair of pairs) if (!byStories.has(pair)) await ask(platform, pair)
  // What is sent here is not what the console sends.
  const ofAnswers = differences.splice(0).filter(difference => !/a body is missing|has no body|has no parameter/.test(difference))
  assert.equal(ofAnswers, [])
})

/** Pairs that neither a story nor a request leads to here, and why. */
const unreached: Readonly<Record<string, string>> = {
  'DELETE /vendorGroupUser/{id}/ 400': 'the embedded platform always lets a member go',
  'POST /integratedApplication/{id}/clientSecretRegenerator/ 400': 'the embedded platform gives every application a new secret',
}

/** The embedded platform may let the rows of a list always go. */
const refusals = lists.flatMap(({ removal }) => (removal ? [`${removal.call} 400`] : []))

test('every call and status of the contract was seen', () => {
  const seen = pairs.filter(pair => byStories.has(pair))
  const asked = pairs.filter(pair => !byStories.has(pair) && direct.has(pair))
  console.log(`${pairs.length} pairs of a call and a status: ${seen.length} by stories, ${asked.length} asked directly`)
  for (const [pair, reason] of Object.entries(unreached)) console.log(`not seen: ${pair}, as ${reason}`)
  assert.equal(
    pairs.filter(pair => !byStories.has(pair) && !direct.has(pair) && !refusals.includes(pair)),
    Object.keys(unreached).toSorted((a, b) => pairs.indexOf(a) - pairs.indexOf(b)),
  )
  assert.equal(
    pairs.filter(pair => / 2\d\d$/.test(pair) && !byStories.has(pair)),
    [],
    'each call succeeds in some story',
  )
})

test.run()
