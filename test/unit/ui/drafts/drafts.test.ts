/** The stack of open dialogs, and what waits to be opened again. */
import { signal } from '@preact/signals-react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Draft } from '../../../../src/lib/draft.ts'
import { ANYWHERE, callWhenShown, openDrafts, registerDraft, resume, takeDraft, watchDrafts } from '../../../../src/ui/drafts/drafts.ts'
import { pageReady } from '../../../../src/ui/layers.ts'
import { connectScreen } from '../../../../src/ui/screen.ts'

const screen = signal('/apps')
connectScreen({ key: screen, returnTo() {} })

const draftOf = (verb: string, at: string): Draft => ({ verb, args: [], at, input: { typed: verb } })
const [app, group, member] = [draftOf('createApp', '/apps'), draftOf('createGroup', 'above'), draftOf('createUser', 'above')]
const batch = draftOf('removeUsers', ANYWHERE)

let called: string[] = []

/** Opens the dialog of a draft, as its verb does. Returns a function that closes it. */
function open({ verb, args, at }: Draft): () => void {
  const input = takeDraft({ verb, args })
  return registerDraft({ verb, args, ...(at === ANYWHERE && { at }) }, () => input ?? {})
}

test.before.each(() => {
  resume([])
  called = []
  screen.value = '/apps'
  pageReady.value = { at: '/apps', gate: undefined }
})

// First: nothing calls the verbs yet.
test('drafts that are not open again yet are stored too', () => {
  resume([app, group, batch])
  assert.equal(openDrafts(), [app, group, batch])
  // Its verbs open no dialog by themselves: the tests do.
  watchDrafts(({ verb }) => {
    called.push(verb)
    return new Promise(() => {})
  })
  assert.equal(called, ['createApp'])
})

test('dialogs open one above the other, each once the one below is ready', () => {
  resume([app, group, member])
  assert.equal(called, ['createApp'])
  const closeApp = open(app)
  assert.equal(called, ['createApp', 'createGroup'])
  const closeGroup = open(group)
  const closeMember = open(member)
  assert.equal(openDrafts(), [app, group, member])
  for (const close of [closeMember, closeGroup, closeApp]) close()
  assert.equal(openDrafts(), [])
})

test('what waits above a dialog goes with it', () => {
  resume([app, group, member, batch])
  open(app)()
  assert.equal(openDrafts(), [batch])
  assert.equal(called, ['createApp', 'createGroup', 'removeUsers'])
})

test('a draft waits for its page, and for the gate of that; a batch for an address that may still change', () => {
  pageReady.value = undefined
  resume([app, batch])
  pageReady.value = { at: '/apps', gate: 'loading' }
  assert.equal(called, [])
  pageReady.value = { at: '/apps', gate: 'closed' }
  assert.equal(called, ['removeUsers'])
  open(batch)()
  assert.equal(called, ['removeUsers'])
  pageReady.value = { at: '/apps', gate: undefined }
  assert.equal(called, ['removeUsers', 'createApp'])
})

test('a verb that a press prevented is called again once the user comes back', () => {
  resume([app])
  screen.value = '/users'
  pageReady.value = { at: '/users', gate: undefined }
  assert.equal(called, ['createApp'])
  screen.value = '/apps'
  pageReady.value = { at: '/apps', gate: undefined }
  assert.equal(called, ['createApp', 'createApp'])
})

test('a call without input is made on its page, or not at all, and is not stored', () => {
  pageReady.value = undefined
  callWhenShown({ verb: 'createGroup', args: [] })
  assert.equal(openDrafts(), [])
  screen.value = '/users'
  screen.value = '/apps'
  pageReady.value = { at: '/apps', gate: undefined }
  assert.equal(called, [])
  callWhenShown({ verb: 'createGroup', args: [] })
  assert.equal(called, ['createGroup'])
})

test.run()
