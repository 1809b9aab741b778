import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { button, createGate, press } from './steps.ts'

const story = stories('publicPages')

story(
  'every public page can be read on a phone',
  async ({ page, open, origin, platform, look, allow }) => {
    allow(/status of 400/)
    await open('/intro', 'API利用者画面')
    await look('intro')
    await open('/nowhere', 'ページが見つかりません')
    await look('not-found')
    await open('/unauthorized', '認証エラー')
    await look('unauthorized')
    await page.goto(`${origin}/?error=access_denied`)
    await page.getByText('不正な操作です。最初からログインをやり直してください。').waitFor()
    await look('invalid-access')
    await open('/forgot', 'パスワード変更申請')
    await look('forgot')
    await page.getByLabel('メールアドレス').fill(platform.accounts.vendorAdmin.email)
    const { gate, open: answer } = createGate()
    platform.faults.push({ path: '/api/v1/forgotPassword/', gate })
    await press(page, '送信')
    const [link, waiting] = await Promise.all(
      [page.getByText('ログインへ戻る'), button(page, 'お待ちください...')].map(one => one.boundingBox()),
    )
    assert.ok(waiting!.y < link!.y + link!.height, 'the press moves the button into no other line')
    answer()
    await page.getByRole('status').getByText('パスワード変更のメールを送信しました。').waitFor()
    await open('/resetPassword?token=wrong', 'パスワード設定')
    await page.getByRole('alert').getByText('トークンに誤りがあります。').waitFor()
    await page.goto(platform.mails.at(-1)!.link)
    await page.getByLabel('ユーザー名').waitFor()
    await look('reset')
  },
  { viewport: { width: 320, height: 640 } },
)

story.run()
