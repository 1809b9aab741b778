import { readFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { caching, HASHED_PATH, pagePolicy, securityHeaders, strictTransportSecurity } from '../../../deploy/headers.mjs'

/** How each configuration sets a header; the origins of `connect-src` are the deployment's to set. */
const forms: Record<string, { connect: string; header: (name: string, value: string) => string }> = {
  'nginx.conf': { connect: '$console_connect', header: (name, value) => `add_header ${name} "${value}" always;` },
  'apache.conf': { connect: '${CONSOLE_CONNECT}', header: (name, value) => `Header always set ${name} "${value}" "expr=\${CONSOLE_OWN}"` },
  Caddyfile: { connect: '{args.2}', header: (name, value) => `${name} "${value}"` },
}

const timesIn = (text: string, part: string) => text.split(part).length - 1
const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map(text => {
      const [name = '', ...values] = text.split(' ')
      return [name, values.join(' ')]
    }),
  )

for (const [name, { connect, header: form }] of Object.entries(forms)) {
  const text = await readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
  test(`${name} sets every security header exactly once`, () => {
    for (const [header, value] of Object.entries(securityHeaders)) {
      assert.is(timesIn(text, form(header, value.replace("connect-src 'self'", `connect-src ${connect}`))), 1, header)
      assert.is(timesIn(text, header), 1, header)
    }
    for (const value of [...Object.values(strictTransportSecurity), HASHED_PATH, ...Object.values(caching)]) {
      assert.is(timesIn(text, value), 1, value)
    }
  })
}

test('no value contains quotes or variables of a configuration', () => {
  for (const value of [...Object.values(securityHeaders), ...Object.values(strictTransportSecurity), ...Object.values(caching)]) {
    assert.not.match(value, /["\\$%{}`\n]/)
  }
})

test("the page has the header's policy, except for what a page cannot state and the API's origin", async () => {
  const sent = directivesOf(securityHeaders['Content-Security-Policy'] ?? '')
  const stated = directivesOf(pagePolicy)
  assert.is(sent.get('frame-ancestors'), "'none'")
  assert.is(stated.get('connect-src'), "'self' https:")
  sent.delete('frame-ancestors')
  sent.set('connect-src', "'self' https:")
  assert.equal([...stated], [...sent])
  const html = await readFile(new URL('../../../static/index.html', import.meta.url), 'utf8')
  assert.is(timesIn(html, 'http-equiv="Content-Security-Policy" content="%POLICY%"'), 1)
  // A policy only applies to what follows it.
  assert.ok(html.indexOf('%POLICY%') < html.search(/<link|<script/))
  assert.match(html, `<meta name="referrer" content="${securityHeaders['Referrer-Policy']}">`)
})

test.run()
