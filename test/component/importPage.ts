/** Shared by the tests of the import of users: steps to its preview, and what that shows. */
import { act, fireEvent } from '@testing-library/react'
import { dialog, press, rows, until } from './open.tsx'
import { emails, openUsers, smallPlatform, takeCalls } from './peoplePage.ts'
import type { Platform } from '../platform/platform.ts'

type Account = Parameters<Platform['tokensFor']>[0]

export const title = 'CSVからユーザーを追加'
export const found = '読み込んだユーザー'
export const heads = ['メールアドレス', '姓', '名', 'ロール']
/** The name of a role. */
export const user = 'ベンダー利用者'

export const results = () => rows(found).map(row => row.at(-1))
export const fileInput = () => dialog(title)!.querySelector<HTMLInputElement>('input[type="file"]')!
export const utf8 = (lines: readonly (readonly string[])[]) => new TextEncoder().encode(lines.map(line => line.join(',')).join('\r\n'))
export const areChecked = () => results().length > 0 && !results().includes('確認中')

export async function openImport(platform = smallPlatform(), as: Account = 'systemAdmin') {
  await openUsers(as === 'systemAdmin' ? '/users?vendor=2' : '/users', platform, as)
  await until(() => emails().length)
  await press('CSVから追加')
  await until(() => dialog(title)?.querySelector('input[type="file"]'))
  takeCalls(platform)
  return platform
}

export async function chooseFile(bytes: Uint8Array<ArrayBuffer>) {
  await act(async () => {
    Object.defineProperty(fileInput(), 'files', { value: [new File([bytes], 'users.csv')], configurable: true })
    fireEvent.change(fileInput())
  })
}

/** Chooses a file, and waits until its rows have been checked. */
export async function check(lines: readonly (readonly string[])[]) {
  await chooseFile(utf8(lines))
  await until(areChecked)
}

/** Pastes rows as a spreadsheet copies them, by default into the dialog. Returns whether the browser inserts the text as usual. */
export async function pasteRows(text: string, target: Element = dialog(title)!): Promise<boolean> {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } })
  await act(async () => void target.dispatchEvent(event))
  return !event.defaultPrevented
}
