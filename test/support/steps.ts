/** Steps shared by stories, for all engines. */
import * as assert from 'uvu/assert'
import { isRendered, viewerComplaints } from '../browser/pdfViewer.ts'
import type { EngineTools } from '../browser/story.ts'
import { isWhole } from './sweeps.ts'
import { button, field, heading, type Target, target, text, type User } from './user.ts'

export async function signOut(user: User): Promise<void> {
  await user.press(button('アカウントメニュー'))
  await user.press(button('サインアウト'))
}

export const item = (name: string) => target('treeitem', name)
export const preview = target('region', 'プレビュー')
export const noPreview = text('このファイルはプレビューできません', preview)

/** Selects a PDF: the viewer shows it, or, where the console's policy blocks it (WebKit), the file is offered for download. */
export async function selectPdf({ user, engine, allow }: EngineTools): Promise<void> {
  await user.press(item('はじめに'))
  await user.press(item('ご利用の手引き.pdf'))
  await user.sees(button('ダウンロード', preview))
  if (engine === 'webkit') return user.sees(text('ご利用の手引き.pdfはプレビューできません。'))
  allow(viewerComplaints[engine])
  await isRendered(user.tab)
}

/** Repeats loading: WebKit loads module graphs incompletely at random (bug 242740). */
const loads = { chromium: 2, firefox: 2, webkit: isWhole ? 10 : 2 }

/** Loads a page from scratch, several times. */
export async function loadPage({ user, origin, engine }: EngineTools, [path, title]: readonly [string, string]): Promise<void> {
  for (let time = 0; time < loads[engine]; time++) {
    await user.goto('about:blank')
    await user.goto(`${origin}${path}`)
    // Accepts any heading, so that an error screen fails at once.
    const shown = await user.read({ ...heading(/^(?!画面を読み込んでいます)/), nth: 0 }, heading => heading.textContent)
    assert.is(shown, title, `load ${time + 1} of ${path}`)
  }
}

/** Selects the last vendor of a panel with several slices, all with reserved space. */
export async function selectLastVendor({ user, platform }: EngineTools): Promise<void> {
  const panel = target('region', 'ベンダー一覧')
  const { vendors } = platform.tables
  const last = vendors.toSorted((a, b) => new Intl.Collator('ja', { numeric: true }).compare(a.name!, b.name!)).at(-1)!
  const entry = { ...button(last.name!, panel), nth: 0 }
  await user.press(entry)
  await user.eventually('it is selected', async () => assert.is(await user.read(entry, entry => entry.ariaCurrent), 'true'))
  const height = await user.read(target('list', undefined, panel), list => list.scrollHeight)
  assert.ok(height > vendors.length * 32, `${vendors.length} entries are ${height} px high`)
}

interface VendorValues {
  name: string
  contract?: string
  type?: string
  email?: string
}

/** Fills in the vendor dialog. */
export async function fillVendor(user: User, form: Target, { name, contract, type, email }: VendorValues): Promise<void> {
  await user.fill(field('ベンダー名', form), name)
  if (contract !== undefined) await user.fill(field('契約番号', form), contract)
  if (type !== undefined) await user.choose(field('会員種別', form), type)
  if (email !== undefined) await user.fill(field('利用通知メールアドレス', form), email)
}

/** Waits until a form can be saved: what its fields offer has loaded. */
export async function savable(user: User, form: Target): Promise<void> {
  await user.sees(form)
  await user.misses(text('読み込んでいます...', form))
}
