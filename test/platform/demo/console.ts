/**
 * The demo's first script: routes platform requests of `fetch` to the platform in the page, and file requests to the network. The platform
 * is a separate chunk, which loads while the console starts.
 */
import { isPlatformPath } from '../paths.ts'
import { ANSWERED } from './events.ts'

const network = globalThis.fetch
const opened = import('./platform.ts').then(({ openPlatform }) => openPlatform())

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || !isPlatformPath(pathname)) return network(input, init)
  const response = await (await opened).handle(request)
  dispatchEvent(new Event(ANSWERED))
  return response
}

void Promise.all([opened, import('./bar.ts')]).then(([platform, { showBar }]) => showBar(platform))
