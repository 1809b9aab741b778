import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, description, dialog, open, press, settled, text, until } from '../component/open.tsx'
import { type Row, rows } from '../support/dialogs.ts'
import { fill, prepare, pressOpener, selectRow } from './rows.ts'
import { quiet, sweepPlatform } from './sweep.ts'

/** Every dialog says below its title what it is about, and so do those that follow it. */

type Opened = Pick<
  Row,
  'name' | 'from' | 'as' | 'path' | 'select' | 'opener' | 'way' | 'title' | 'about' | 'takesOver' | 'fields' | 'send' | 'confirmBy'
>

const [onUsers, onGroups, onApps] = ['users', 'groups', 'apps'].map(page => rows.find(({ path }) => path.startsWith(`/${page}?`))!)
const onVendors = { as: 'systemAdmin', path: '/vendors', about: [] } as const

const opening = ({ as, path, about }: Pick<Row, 'as' | 'path' | 'about'>): Pick<Row, 'as' | 'path' | 'about'> => ({
  path,
  about,
  ...(as && { as }),
})

/** The dialogs that ask for an action on many rows, or only show something. */
const further: readonly Opened[] = [
  {
    ...opening(onUsers!),
    name: 'delete selected users',
    from: 'features/users/manyUsers.ts',
    select: 'several@example.jp',
    opener: ['削除'],
    title: 'ユーザー削除',
    send: '削除',
  },
  {
    ...opening(onUsers!),
    name: 'reset the passwords of selected users',
    from: 'features/users/manyUsers.ts',
    select: 'several@example.jp',
    opener: ['パスワードリセット'],
    title: 'パスワードリセット',
    send: 'リセット',
  },
  {
    ...opening(onUsers!),
    name: 'add users from a file',
    from: 'features/users/importUsers.tsx',
    opener: ['CSVから追加'],
    title: 'CSVからユーザーを追加',
  },
  {
    ...opening(onGroups!),
    name: 'delete selected groups',
    from: 'features/groups/removeGroups.ts',
    select: '空のグループ',
    opener: ['削除'],
    title: 'グループ削除',
    send: '削除',
  },
  {
    ...opening(onApps!),
    name: 'delete selected applications',
    from: 'features/apps/manyApps.ts',
    select: '収量予測',
    opener: ['削除'],
    title: 'アプリケーション削除',
    send: '削除',
  },
  {
    ...onVendors,
    name: 'disable selected vendors',
    from: 'features/vendors/manyVendors.ts',
    select: '秋田農園',
    opener: ['無効にする'],
    title: 'ベンダーの無効化',
    send: '無効にする',
  },
  { ...onVendors, name: 'the record of changes', from: 'features/record/showRecord.tsx', opener: ['作業記録'], title: '作業記録' },
  { ...onVendors, name: 'the palette', from: 'features/palette/showPalette.tsx', opener: ['検索と操作'], title: '検索と操作' },
]

/** Dialogs after others of the table, or about nothing of a vendor. */
const others = [
  'features/users/chooseUsers.tsx',
  'features/palette/showKeys.tsx',
  'features/vendors/inventory/review/Review.tsx',
  'features/vendors/inventory/takeInventory.tsx',
]

async function openRow(row: Opened) {
  const { platform } = await sweepPlatform()
  await open(row.path, { platform, ...(row.as && { as: row.as }) })
  await quiet()
  await selectRow(row as Row)
  for (const name of row.opener) {
    const before = dialog()
    await pressOpener(row, name)
    await until(() => dialog() !== before)
    await quiet()
  }
}

const isShown = (lines: readonly string[]) => {
  assert.equal(description(dialog()), lines.join(''))
  for (const line of lines) assert.match(text(dialog()!), line)
}

for (const row of [...rows, ...further].filter(({ title }) => title !== undefined)) {
  test(`says what it is about: ${row.name}`, async () => {
    await openRow(row)
    assert.ok(dialog(row.title), `${row.title} is open`)
    isShown(row.about)
  })
}

for (const row of [...rows, ...further].filter(({ send, about }) => send && about.length)) {
  test(`says it to the end: ${row.name}`, async () => {
    await openRow(row)
    await prepare(row)
    await fill(row)
    await until(() => button(row.send!)?.getAttribute('aria-disabled') === null)
    const before = dialog()
    await press(row.send!)
    await until(() => dialog() !== before || !button('お待ちください...'))
    if (dialog() === before) await until(() => dialog() !== before)
    if (row.confirmBy) {
      isShown(row.about)
      await press(row.confirmBy)
      await until(() => !button(row.confirmBy!))
    }
    await settled()
    if (dialog()) isShown(row.about)
  })
}

test('every file that opens a dialog is in a table', () => {
  const folder = new URL('../../src/', import.meta.url)
  const files = readdirSync(new URL('features', folder), { recursive: true }).map(file => `features/${String(file).replaceAll('\\', '/')}`)
  const opener = /(?<!\.)\b(openForm|confirm|confirmThenNotify|notice|openDialog|loadInDialog|runAction|runBatch)(<.+>)?\(/
  const known = new Set([...[...rows, ...further].map(({ from }) => from), ...others])
  const opening = files.filter(file => /\.tsx?$/.test(file) && opener.test(readFileSync(new URL(file, folder), 'utf8')))
  assert.equal(
    opening.filter(file => !known.has(file)),
    [],
  )
})

test.run()
