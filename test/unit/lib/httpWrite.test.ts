import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lookup, patch, post, put, remove } from '../../../src/lib/httpWrite.ts'
import { needed, object, unknown } from '../../../src/lib/shape.ts'
import { anyObject, failureOf, hangUp, talk } from './talk.ts'

test.after(hangUp)

const html = '<!doctype html><title>Sign in to the proxy</title>'
const changes = { POST: post, PUT: put, PATCH: patch, DELETE: remove }

for (const [method, change] of Object.entries(changes)) {
  test(`${method} is sent with its method, the id in the path and not elsewhere`, async () => {
    const { seen } = talk()
    await change<object>('/thing/{id}/')({ id: 'a/b' })
    const [request] = seen
    assert.equal([request?.method, request?.url, request?.body], [method, '/api/v1/thing/a%2Fb/', ''])
    assert.is(request?.headers['content-type'], undefined)
  })

  test(`T52 an empty answer to ${method} is a success, with any success status`, async () => {
    const answers = [[204, ''], [200, ''], [200, ' \n'], [201, ''], [202, 'null'], [200, '{}'], [200, '"done"'], [200, '[]']] as const
    for (const [status, body] of answers) {
      const { failures } = talk({ status, body })
      await change('/thing/')({ a: 1 })
      assert.is(failures.length, 0)
    }
  })

  test(`where a value of the answer to ${method} is needed, an answer without it is a failure, told once`, async () => {
    const needing = change<object, { id: number }>('/thing/', object<any>({ id: needed(unknown) }))
    for (const body of ['', 'null', '{}', '{"id": null}', '[]', '"x"', '[{"id": 1}]']) {
      const heard = talk({ body })
      assert.equal([(await failureOf(needing({}))).code, heard.failures.length], ['FORMAT', 1], body)
    }
    for (const [body, id] of [['{"id": 0}', 0], ['{"id": ""}', ''], ['{"id": 5, "x": 1}', 5]] as const) {
      talk({ body })
      assert.is((await needing({})).id, id)
    }
  })

  test(`T51 a page of HTML with status 200 is no success of ${method}`, async () => {
    const heard = talk({ body: html, type: 'text/html' })
    assert.equal([(await failureOf(change('/thing/')({}))).code, heard.failures.length], ['FORMAT', 1])
  })
}

for (const [method, change] of Object.entries({ POST: post, PUT: put, PATCH: patch })) {
  test(`${method} sends the rest of its input as JSON, undefined left out, every other value as it is`, async () => {
    const { seen } = talk()
    await change<object>('/thing/{id}/')({ id: 1, name: '日本 "𠮷"\n', on: 0, none: null, list: [1], password: ' a ', left: undefined })
    const [request] = seen
    assert.equal(JSON.parse(request?.body ?? ''), { name: '日本 "𠮷"\n', on: 0, none: null, list: [1], password: ' a ' })
    assert.not.match(request?.body ?? '', 'left')
    assert.is(request?.headers['content-type'], 'application/json')
  })
}

test('DELETE sends the rest of its input as the query, and no body', async () => {
  const { seen } = talk()
  await remove<object>('/user/{id}/')({ id: 1, vendorId: 'ア' })
  await remove<object>('/user/{id}/')({ id: 1, vendorId: undefined })
  assert.equal(seen.map(({ url, body }) => [url, body]), [['/api/v1/user/1/?vendorId=%E3%82%A2', ''], ['/api/v1/user/1/', '']])
})

const find = lookup<object, { id: number }>('/idProviderUser/', anyObject)

test("T55 null, false, 0, nothing, {} and {result: false} all mean 'none'", async () => {
  for (const body of ['null', 'false', '0', '""', '', ' ', '{}', '{"result": false}', '{"result": false, "id": 1}']) {
    const { failures } = talk({ body })
    assert.is(await find({}), undefined, body)
    assert.is(failures.length, 0)
  }
  talk({ status: 204 })
  assert.is(await find({}), undefined)
})

test('a lookup gives the object that was found', async () => {
  for (const body of ['{"id": 5}', '{"id": 0}', '{"id": 5, "result": true}']) {
    talk({ body })
    assert.equal(await find({}), JSON.parse(body))
  }
})

test('a lookup answered by something else is a failure, told once, and never taken for none', async () => {
  for (const body of ['[]', '[{"id": 1}]', '"x"', '1', 'true', '{"id"', html]) {
    const heard = talk({ body })
    assert.equal([(await failureOf(find({}))).code, heard.failures.length], ['FORMAT', 1], body)
  }
})

test.run()
