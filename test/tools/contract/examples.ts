import { createPlatform } from '../../platform/platform.ts'

const NOW = Date.UTC(2026, 3, 1)
/** Rows of a list that are enough to show what one is. */
const MOST_ROWS = 2

/** Asks the embedded platform for an example of each reading call, as its system administrator, at one certain time. */
export async function examples(): Promise<Record<string, unknown>> {
  const platform = createPlatform({ now: () => NOW, vendors: 3, usersPerVendor: 6 })
  const { accessToken } = await platform.tokensFor('systemAdmin')
  const ask = async (path: string): Promise<unknown> => {
    const request = new Request(`http://platform.example/api/v1${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    })
    const response = await platform.handle(request)
    if (!response.ok) throw new Error(`The platform answers ${path} with ${response.status}`)
    return shortened(await response.json())
  }
  const address = '?userName=vendor.user%40example.jp'
  const paths: Record<string, string> = {
    'GET /user/get_detail/': '/user/get_detail/',
    'GET /vendors/get_detail/': '/vendors/get_detail/',
    'GET /vendors/': '/vendors/',
    'GET /memberType/': '/memberType/',
    'GET /vendor/{id}/': '/vendor/2/',
    'GET /role/': '/role/',
    'GET /vendorUser/is_exist_user/': `/vendorUser/is_exist_user/${address}`,
    'GET /user/is_exist_user/': `/user/is_exist_user/${address}`,
    'GET /idProviderUser/': `/idProviderUser/${address}`,
    'GET /vendorUser/{id}/': '/vendorUser/2/',
    'GET /vendorUser/': '/vendorUser/?vendorId=2',
    'GET /vendorGroup/': '/vendorGroup/?vendorId=2',
    'GET /vendorGroup/{id}/': `/vendorGroup/${await idOf('/vendorGroup/?vendorId=2')}/`,
    'GET /vendorGroupUser/': `/vendorGroupUser/?vendorId=2&vendorGroupId=${await idOf('/vendorGroup/?vendorId=2')}`,
    'GET /application/': '/application/?vendorId=2',
    'GET /application/{id}/': `/application/${await idOf('/application/?vendorId=2')}/`,
    'GET /integratedApplication/{id}/': `/integratedApplication/${await idOf('/application/?vendorId=2')}/`,
    'GET /uploadDocument/': '/uploadDocument/',
  }
  const answers: Record<string, unknown> = { 'GET /validateUserToken/': { userName: 'vendor.user@example.jp' } }
  for (const [key, path] of Object.entries(paths)) answers[key] = await ask(path)
  return answers

  async function idOf(path: string) {
    const [first] = (await ask(path)) as readonly { id: number }[]
    return first!.id
  }
}

function shortened(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, MOST_ROWS)
  if (typeof answer === 'object' && answer && 'results' in answer) return { results: shortened(answer.results) }
  return answer
}
