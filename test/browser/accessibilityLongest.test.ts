/** Sweeps the screens that long names can break, with the longest names allowed. */
import { tabPages } from '../support/pages.ts'
import { sweepScreens } from './accessibilitySweep.ts'
import { everyScreen } from './everyScreen.ts'
import type { Screen } from './scenes.ts'
import { stories } from './story.ts'
import { button, press } from './steps.ts'
import { lengthenAll } from './tables.ts'

const story = stories('accessibilityLongest')

const names = [
  ...tabPages.map(({ name }) => name),
  'uploadDocument-no-preview',
  'editVendor',
  'removeVendor-errors',
  'createUser',
  'editUser',
  'offboardUser',
  'offboardUser-done',
  'createGroup',
  'editGroup',
  'showApps',
  'editApp',
  'removeApp',
  'showCredentials-revealed',
  'showCredentials-new-secret',
  'showPalette-found',
]

const longest = everyScreen
  .filter(({ name }) => names.includes(name))
  .map((screen): Screen => ({
    ...screen,
    as: ['systemAdmin'],
    async prepare(scene) {
      lengthenAll(scene.platform.tables)
      await screen.prepare?.(scene)
    },
  }))

/** A name in a category of 30 levels. */
const deepest: Screen = {
  name: 'uploadDocument-deepest',
  from: 'uploadDocument',
  as: ['vendorUser'],
  path: '/uploadDocuments',
  prepare({ platform }) {
    const tree_category = Array.from({ length: 30 }, (_, level) => `第${level + 1}階層の分類`).join('/')
    const { documents } = platform.tables
    const textFile = documents.find(({ document_name }) => document_name.endsWith('.txt'))!
    Object.assign(textFile, { document_name: `${'深'.repeat(40)}.txt`, tree_category })
  },
  async reach({ page }) {
    await press(page, 'すべて展開')
    await page.getByRole('treeitem', { name: /^深/ }).click()
    await button(page, 'ダウンロード').waitFor()
  },
}

sweepScreens(story, 'longest screens', [...longest, deepest])

story.run()
