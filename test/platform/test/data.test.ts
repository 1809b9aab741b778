import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform.ts'
import { openAs, openPlatform } from './client.ts'
import { countCpu } from '../../support/cpu.ts'

const now = () => Date.parse('2026-06-01T00:00:00Z')

test('the same seed gives the same data, another seed other data', () => {
  const data = (seed: number) => JSON.stringify(createPlatform({ seed, now }).tables)
  assert.is(data(7), data(7))
  assert.is.not(data(7), data(8))
})

test('the data has what screens need: empty, inactive and open-ended vendors, dates about now, public clients, loose accounts', () => {
  const { vendors, vendorUsers, applications, idProviderUsers, users } = createPlatform({ now }).tables
  assert.is(vendors.length, 30)
  assert.is(vendors.filter(row => row.is_active === 0).length, 5)
  assert.ok(vendors.some(row => !vendorUsers.some(link => link.vendor === row.id)))
  assert.ok(vendors.some(row => row.expiration_date === null) && vendors.some(row => row.expiration_date?.startsWith('2026-06')))
  assert.ok(vendors.every(row => [...row.name].length <= 64 && row.contract_number.length <= 16))
  assert.is(new Set(vendors.map(row => row.contract_number)).size, 30)
  assert.is(new Set(users.map(row => row.user_name)).size, users.length)
  assert.ok(applications.some(row => row.client_secret === null) && applications.some(row => row.client_secret))
  assert.ok(idProviderUsers.some(account => !users.some(user => user.account === account.id)))
})

test('a large data set is there at once, and its lists answer fast', async () => {
  const spent = countCpu()
  const { tables, as } = openPlatform({ vendors: 1000, usersPerVendor: 5000, documents: 10_000 })
  assert.equal([tables.vendors.length, tables.documents.length], [1000, 10_000])
  assert.is(tables.vendorUsers.filter(row => row.vendor === 2).length, 5000)
  const send = await as('systemAdmin')
  for (const path of ['/vendors/get_detail/', '/vendorUser/?vendorId=2', '/uploadDocument/']) {
    assert.is((await send('GET', path)).status, 200)
  }
  const took = spent()
  assert.ok(took < 3000, `${took} ms`)
})

test('each demo account has the flags that it promises', async () => {
  const { platform, as } = openPlatform()
  for (const { key, email, roles } of Object.values(platform.accounts)) {
    const { body } = await (await as(key))('GET', '/user/get_detail/')
    const flags = (['system_admin', 'vendor_admin', 'vendor_user'] as const).filter(flag => body[flag] === true)
    assert.equal([body.userName, flags], [email, roles])
    assert.is(body.vendor_id, { systemAdmin: 1, vendorAdmin: 2, vendorUser: 2, severalRoles: 2, noRole: null }[key])
  }
})

test('documents come under their names, and the PDFs are PDFs', async () => {
  const { tables, send } = await openAs('vendorUser', { documents: 40 })
  assert.equal(Object.keys((await send('GET', '/uploadDocument/')).body[0]), ['id', 'document_name', 'tree_category'])
  for (const { id, document_name } of tables.documents) {
    const { response } = await send('GET', `/uploadDocument/${id}/`)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.is(response.headers.get('content-length'), String(bytes.length))
    assert.is(response.headers.get('content-type'), 'application/octet-stream')
    const name = response.headers.get('content-disposition')?.split("filename*=UTF-8''")[1] ?? ''
    assert.is(decodeURIComponent(name), document_name)
    if (document_name.endsWith('.pdf') && !document_name.includes('HTML')) checkPdf(bytes)
  }
  const large = tables.documents.find(row => row.document_name.includes('高解像度'))?.content()
  assert.ok(large && large.length > 20 * 1024 * 1024)
})

/** Checks that `startxref` points to the table, and each entry to its object (ISO 32000-1, section 7.5). */
function checkPdf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  assert.match(text.slice(0, 9), '%PDF-1.4\n')
  assert.match(text.slice(-6), '%%EOF\n')
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text.slice(-60))?.[1])
  const [, size = '', entries = ''] = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer/.exec(text.slice(at)) ?? []
  const offsets = entries.match(/.{20}/gs) ?? []
  assert.is(offsets.length, Number(size))
  for (const [id, entry] of offsets.entries()) {
    if (id > 0) assert.is(text.slice(Number(entry.slice(0, 10))).slice(0, 8), `${id} 0 obj\n`)
  }
}

test.run()
