import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { heading, leave, vendorsShown } from './steps.ts'

const story = stories('routing')

/** Unknown addresses that only a browser parses faithfully. None of them may lead away. */
const odd = [
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '/#//elsewhere.example/x',
  '/%2F%2Felsewhere.example/x',
  '/#javascript:alert(1)',
]

story(
  'T31 T34 an address that no page has shows the 404 page, here, whatever it is',
  async ({ page, origin }) => {
    for (const address of odd) {
      await leave(page, origin)
      const answer = await page.goto(origin + address)
      if (answer && answer.status() >= 400) throw new Error(`${address} was answered with ${answer.status()}`)
      await heading(page, 'ページが見つかりません')
        .waitFor()
        .catch(() => {
          throw new Error(`${address} led to ${page.url()}`)
        })
      assert.is(new URL(page.url()).origin, origin, address)
      assert.is(new URL(page.url()).pathname, '/', address)
      assert.is(await page.title(), 'ページが見つかりません | API利用者画面')
    }
    await page.getByRole('link', { name: 'ホームへ戻る' }).click()
    await vendorsShown(page)
    assert.is(new URL(page.url()).origin, origin)
  },
  { as: 'systemAdmin' },
)

story(
  'T76 a link that a mail program changed leads to the page that was meant, a password reset too',
  async ({ page, origin, allow }) => {
    // The token of the links.
    allow(/status of 400/)
    const open = async (address: string, name: string) => {
      await leave(page, origin)
      await page.goto(origin + address)
      await heading(page, name)
        .waitFor()
        .catch(() => {
          throw new Error(`${address} led to ${page.url()}`)
        })
    }
    // state/location has more forms.
    for (const address of ['/%23/groups', '/#%2Fgroups', '/#/groups。']) await open(address, 'グループ')
    for (const link of ['/%23%2FresetPassword?token=x', '/#%2FresetPassword%3Ftoken%3Dx']) await open(link, 'パスワード設定')
  },
  { as: 'systemAdmin' },
)

story.run()
