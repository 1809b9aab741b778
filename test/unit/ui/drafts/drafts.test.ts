/** The stack of open dialogs, and what waits to be opened again. */
import { signal } from '@preact/signals-react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Draft } from '../../../../src/lib/draft.ts'
import { ANYWHERE } from '../../../../src/ui/drafts/drafts.ts'
import { VISITS } from '../../../tools/setup/typescriptHooks.mjs'
import type * as Modules from './draftModules.ts'

const { visit } = (await import(`./draftModules.ts${VISITS}`)) as { visit: () => typeof Modules }

const draftOf = (verb: string, at: string): Draft => ({ verb, args: [], at, input: { typed: verb } })
const [app, group, member] = [draftOf('createApp', '/apps'), draftOf('createGroup', 'above'), draftOf('createUser', 'above')]
const batch = draftOf('removeUsers', ANYWHERE)

/** A page with these drafts, on the list of applications. */
function openPage(...drafts: Draft[]) {
  const modules = visit()
  const { openDrafts, registerDraft, restoreDrafts, startRestoring, takeDraft, waitingDrafts, pageReady, showDialog } = modules
  const screen = signal('/apps')
  const called: string[] = []
  let fail = (_error: Error) => {}
  const ended = new Promise((_, reject) => (fail = reject))
  modules.connectScreen({ key: screen, returnTo() {} })
  const goTo = (at: string) => {
    screen.value = at
    pageReady.value = { at, gate: undefined }
  }
  // The verbs open no dialog by themselves: the tests do.
  startRestoring(({ verb }) => {
    return called.push(verb) > 1 ? new Promise(() => {}) : ended
  })
  return {
    LostFile: modules.LostFile,
    called,
    fail,
    openDrafts,
    waitingDrafts,
    pageReady,
    goTo,
    restore: () => restoreDrafts(drafts),
    /** Opens the dialog of a draft, as its verb does. Returns a function that closes it. */
    open({ verb, args, at }: Draft): () => void {
      const input = takeDraft({ verb, args })
      const takeAway = showDialog(null, () => {})
      const unregister = registerDraft({ verb, args, ...(at === ANYWHERE && { at }) }, () => input ?? {})
      return () => {
        takeAway()
        unregister()
      }
    },
  }
}

test('drafts that are not open again yet are stored too', () => {
  const { called, openDrafts, restore, goTo } = openPage(app, group, batch)
  restore()
  assert.equal([openDrafts(), called], [[app, group, batch], []])
  goTo('/apps')
  assert.equal([openDrafts(), called], [[app, group, batch], ['createApp']])
})

test('dialogs open one above the other, each once the one below is ready', () => {
  const { called, openDrafts, restore, goTo, open } = openPage(app, group, member)
  goTo('/apps')
  restore()
  assert.equal(called, ['createApp'])
  const closeApp = open(app)
  assert.equal(called, ['createApp', 'createGroup'])
  const closeGroup = open(group)
  const closeMember = open(member)
  assert.equal(openDrafts(), [app, group, member])
  for (const close of [closeMember, closeGroup, closeApp]) close()
  assert.equal(openDrafts(), [])
})

test('a draft waits until its dialog is open; one above an open dialog has no place without that', () => {
  const { waitingDrafts, restore, goTo, open } = openPage(app, group, batch)
  restore()
  assert.equal(waitingDrafts(), [app, group, batch])
  goTo('/apps')
  assert.equal(waitingDrafts(), [app, group, batch])
  const closeApp = open(app)
  assert.equal(waitingDrafts(), [batch])
  closeApp()
  assert.equal(waitingDrafts(), [batch])
})

test('what waits above a dialog goes with it', () => {
  const { called, openDrafts, restore, goTo, open } = openPage(app, group, member, batch)
  goTo('/apps')
  restore()
  open(app)()
  assert.equal(openDrafts(), [batch])
  assert.equal(called, ['createApp', 'createGroup', 'removeUsers'])
})

test('a dialog that the user has opened before stays below those of drafts', () => {
  const { called, openDrafts, restore, goTo, open } = openPage(batch)
  goTo('/apps')
  const close = open(app)
  restore()
  assert.equal([openDrafts().map(({ verb }) => verb), called], [['createApp', 'removeUsers'], []])
  close()
  assert.equal([openDrafts(), called], [[batch], ['removeUsers']])
})

test('a draft waits for its page, and for the gate of that; a batch for an address that may still change', () => {
  const { called, pageReady, restore, open } = openPage(app, batch)
  restore()
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
  const { called, restore, goTo } = openPage(app)
  goTo('/apps')
  restore()
  goTo('/users')
  assert.equal(called, ['createApp'])
  goTo('/apps')
  assert.equal(called, ['createApp', 'createApp'])
})

test('a verb that fails is not called again, and holds up no other; one whose file was lost waits', async () => {
  for (const isLost of [false, true]) {
    const { LostFile, called, fail, restore, goTo } = openPage(batch, app)
    const reported = new Promise(resolve => process.once('unhandledRejection', resolve))
    goTo('/apps')
    restore()
    fail(isLost ? new LostFile('NETWORK') : new TypeError())
    await reported
    assert.equal(called, isLost ? ['removeUsers'] : ['removeUsers', 'createApp'])
  }
})

test.run()
