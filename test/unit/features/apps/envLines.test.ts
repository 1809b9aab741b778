import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Credentials } from '../../../../src/api/entities.ts'
import { envLines } from '../../../../src/features/apps/credentialsText.ts'

const credentials: Credentials = {
  api_endpoint: 'https://api.example.jp:8443/data/v1/?a=1%20+b,c@d',
  application_id: '0f8a2c1e-0000-4000-8000-000000000001',
  client_id: 'client_01',
  client_secret: 'Q8.s3cr3t-_/+=',
}
const withSecret = (client_secret: string) => envLines({ ...credentials, client_secret })

test('each value is a line, also audience and scope if the platform names them, and nothing else is among them', () => {
  const more = { display_name: '収量予測', primary_audience: 'api://x', scope: 'y' }
  assert.is(
    envLines({ ...credentials, ...more, api_endpoint: 'https://api.example.jp/' }),
    [
      'API_ENDPOINT=https://api.example.jp/',
      'APPLICATION_ID=0f8a2c1e-0000-4000-8000-000000000001',
      'CLIENT_ID=client_01',
      'CLIENT_SECRET=Q8.s3cr3t-_/+=',
      'AUDIENCE=api://x',
      'SCOPE=y',
      '',
    ].join('\n'),
  )
})

test('what is missing is an empty value, and an id may be a number', () => {
  const holes = { api_endpoint: null, application_id: 7, client_secret: null }
  assert.is(envLines(holes), 'API_ENDPOINT=\nAPPLICATION_ID=7\nCLIENT_ID=\nCLIENT_SECRET=\n')
})

for (const [value, written] of [
  ['a b', "'a b'"],
  ['a#b', "'a#b'"],
  ['$HOME', "'$HOME'"],
  ['`id`', "'`id`'"],
  ['$(id)', "'$(id)'"],
  ['a"b', `'a"b'`],
  ['a\\b', "'a\\b'"],
  ['a;b', "'a;b'"],
  ['a&b', "'a&b'"],
  ['秘密', "'秘密'"],
  [' a ', "' a '"],
  ["a'b", `"a'b"`],
  ['Q~8', "'Q~8'"],
  ['a\nb', '"a\\nb"'],
] as const) {
  test(`the value ${JSON.stringify(value)} is written as ${written}, and read as it was`, () => {
    assert.is(withSecret(value).split('\n')[3], `CLIENT_SECRET=${written}`)
    assert.is(parseEnv(withSecret(value)).CLIENT_SECRET, value)
  })
}

test('no value can add a line, or end its own quotes to start another', () => {
  for (const value of ['x\nADMIN=1', 'x\r\nADMIN=1', 'x\rADMIN=1', `'\nADMIN=1`, `"\nADMIN=1`, `'"\nADMIN=1\n"'`]) {
    const text = withSecret(value)
    assert.is(text.split(/\r\n|\r|\n/).length, 5, JSON.stringify(value))
    const names = ['API_ENDPOINT', 'APPLICATION_ID', 'CLIENT_ID', 'CLIENT_SECRET']
    assert.equal(Object.keys(parseEnv(text)).toSorted(), names, JSON.stringify(value))
  }
})

/** The POSIX shells of this machine. */
const shells = ['sh', 'bash', 'dash'].filter(shell => !spawnSync(shell, ['-c', ':']).error)

test('a shell that sources the lines gets every value as it is, and runs nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  const values = [
    ...["a'b", "it's $(touch ran)", "'`touch ran`", `'"$HOME" \\ \\n \\$x !! #`, "'; touch ran; '", '$(touch ran)', 'a b', ''],
    ...`~/a ~ a:~/b a=~root Q~8 '~ * \\ \\' " 秘密 !a !'a {a,b} <a -n ${credentials.api_endpoint}`.split(' '),
  ]
  try {
    values.forEach((value, index) => writeFileSync(join(folder, `${index}.env`), withSecret(value)))
    // One process for all values: starting one takes longer than what it does.
    const script = values.map((_, index) => `. ./${index}.env; printf '%s\\0' "$CLIENT_SECRET"`).join('\n')
    for (const shell of shells) {
      const { stdout, stderr } = spawnSync(shell, ['-c', script], { cwd: folder, encoding: 'utf8' })
      assert.equal([stdout.split('\0').slice(0, -1), stderr], [values, ''], shell)
    }
    assert.is(readdirSync(folder).length, values.length)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.run()
