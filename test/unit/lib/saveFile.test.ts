import { GlobalWindow } from 'happy-dom'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { saveFile } from '../../../src/lib/saveFile.ts'
import { startTimers, stopTimers } from '../../support/timers.ts'

const page = new GlobalWindow({ url: 'http://localhost:8080/' })
const { createObjectURL, revokeObjectURL } = URL

interface Saved {
  name: string
  address: string
  content: Blob
}
let saved: Saved[] = []
let revoked: string[] = []
let timers: ReturnType<typeof stopTimers>

test.before.each(() => {
  const made = new Map<string, Blob>()
  saved = []
  revoked = []
  timers = stopTimers()
  URL.createObjectURL = blob => {
    const address = createObjectURL(blob as Blob)
    made.set(address, blob as Blob)
    return address
  }
  URL.revokeObjectURL = address => {
    revoked.push(address)
    revokeObjectURL(address)
  }
  Object.assign(globalThis, { document: page.document })
  page.HTMLAnchorElement.prototype.click = function () {
    saved.push({ name: this.download, address: this.href, content: made.get(this.href)! })
  }
})
test.after.each(() => {
  startTimers()
  Object.assign(globalThis, { document: undefined })
  Object.assign(URL, { createObjectURL, revokeObjectURL })
})

test('the bytes are saved once, as they are, under the name', async () => {
  const bytes = Uint8Array.of(0x25, 0x50, 0, 255)
  saveFile('利用規約.pdf', new Blob([bytes], { type: 'text/html' }))
  assert.equal([saved.length, saved[0]!.name], [1, '利用規約.pdf'])
  assert.match(saved[0]!.address, /^blob:/)
  assert.equal([...new Uint8Array(await saved[0]!.content.arrayBuffer())], [...bytes])
})

test('what is saved is of no type that a browser would interpret, unless the caller names one', () => {
  saveFile('a.html', new Blob(['<script>'], { type: 'text/html' }))
  saveFile('a.csv', 'a,b\r\n', 'text/csv')
  const [html, csv] = saved.map(({ content }) => content.type)
  assert.equal([html, csv], ['application/octet-stream', 'text/csv'])
})

test('a name is as long as file systems allow, without characters that they refuse, lead elsewhere, or disguise its end', () => {
  for (const [name, fit] of [
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['../../x.pdf', '.._.._x.pdf'],
    ['a\u0000b\nc\u007f\u0085', 'a_b_c__'],
    ['a\u202efdp.exe', 'a_fdp.exe'],
    ['\u061c\u200e\u200f\u202a\u2066\u2069x', '______x'],
    ['a\ud800b\u2028c\u2029', 'a_b_c_'],
    ['ご利用の手引き（第2版）「案」 𠮷.pdf', 'ご利用の手引き（第2版）「案」 𠮷.pdf'],
    ["a'b & c.txt", "a'b & c.txt"],
    ['.env', '.env'],
    [`${'農'.repeat(100_000)}.env`, `${'農'.repeat(83)}.env`],
  ] as const) {
    saveFile(name, '')
    assert.is(saved.at(-1)!.name, fit)
  }
})

test('the address lives until the browser has surely read it, and no longer', async () => {
  saveFile('a.txt', 'a')
  await timers.pass(59_000)
  assert.equal(revoked, [])
  await timers.pass(1000)
  assert.equal(revoked, [saved[0]!.address])
})

test.run()
