import { demoAccounts } from './accounts.ts'
import { json, noContent, Refusal, refuse } from './answers.ts'
import type { Fault } from './faults.ts'
import { html, page } from './pages.ts'
import type { Mail } from './store.ts'

/** Access of the pages and calls under /_platform/. Exists only in the embedded platform. */
export interface Administration {
  requests: readonly object[]
  faults: Fault[]
  mails: readonly Mail[]
  expireTokens(): void
}

export async function serveAdministration(request: Request, url: URL, platform: Administration): Promise<Response> {
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /_platform/':
      return indexPage()
    case 'GET /_platform/mails':
      return mailPage(platform.mails)
    case 'GET /_platform/requests':
      return json(platform.requests)
    case 'POST /_platform/expire':
      platform.expireTokens()
      return noContent()
    case 'POST /_platform/faults':
      platform.faults.push(...readFaults(await request.text()))
      return noContent()
    case 'DELETE /_platform/faults':
      platform.faults.length = 0
      return noContent()
    default:
      return refuse(404, '対象のデータが見つかりません。')
  }
}

const kinds = ['html', 'truncated', 'empty', 'hang', 'hangBody', 'drop']
const isOf = (type: string) => (value: unknown) => typeof value === type
const isWhole = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Validates each key of a fault in JSON; a path is a text or `{regex}`. */
const faultKeys: Record<string, (value: unknown) => boolean> = {
  method: isOf('string'),
  path: value => typeof value === 'string' || typeof (value as { regex?: unknown } | null)?.regex === 'string',
  times: isWhole,
  delayMs: isWhole,
  status: value => isWhole(value) && (value as number) >= 200 && (value as number) <= 599,
  body: () => true,
  kind: value => kinds.includes(value as string),
  afterwards: isOf('boolean'),
}

function readFaults(text: string): Fault[] {
  try {
    const list = JSON.parse(text) as Record<string, unknown>[]
    return list.map(fault => {
      const isKnown = ([key, value]: [string, unknown]) => Object.hasOwn(faultKeys, key) && faultKeys[key]?.(value)
      if (!('path' in fault) || !Object.entries(fault).every(isKnown)) throw new TypeError('not a fault')
      const path = typeof fault.path === 'string' ? fault.path : new RegExp((fault.path as { regex: string }).regex)
      return { ...fault, path }
    })
  } catch {
    throw new Refusal(400, { errors: ['障害の一覧の形式が正しくありません。'] })
  }
}

function indexPage() {
  return page(
    '検証用プラットフォーム',
    html` <p>コンソールの動作を確かめるための、メモリ上のプラットフォームです。再起動するとデータは元に戻ります。</p>
      <ul>
        <li><a href="/">コンソール</a></li>
        <li><a href="/_platform/mails">送信されたメール</a></li>
        <li><a href="/_platform/requests">受け付けたリクエスト（JSON）</a></li>
      </ul>
      <h2>アカウント</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">利用者</th>
            <th scope="col">メールアドレス</th>
            <th scope="col">パスワード</th>
          </tr>
        </thead>
        <tbody>
          ${Object.values(demoAccounts).map(
            ({ label, email, password }) =>
              html`<tr>
                <td>${label}</td>
                <td>${email}</td>
                <td>${password}</td>
              </tr> `,
          )}
        </tbody>
      </table>
      <h2>操作</h2>
      <ul>
        <li>
          <code>POST /_platform/faults</code>：障害を追加します。例：
          <code>[{"path": "/api/v1/vendors/get_detail/", "status": 500, "times": 1}]</code>
        </li>
        <li><code>DELETE /_platform/faults</code>：障害をすべて取り除きます。</li>
        <li><code>POST /_platform/expire</code>：発行済みのアクセストークンをすべて無効にします。</li>
      </ul>`,
  )
}

function mailPage(mails: readonly Mail[]) {
  const list = mails.toReversed().map(
    mail =>
      html`<article>
        <h2>${mail.subject}</h2>
        <p>宛先：${mail.to}<br />送信日時：<time datetime="${new Date(mail.sentAt).toISOString()}">${timeInJapan(mail.sentAt)}</time></p>
        <pre>${mail.body}</pre>
        <p><a href="${mail.link}">${mail.link}</a></p>
      </article> `,
  )
  return page('送信されたメール', list.length > 0 ? html`${list}` : html`<p>メールはまだありません。</p>`)
}

function timeInJapan(time: number) {
  return new Date(time).toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })
}
