import { createPlatform, type Platform } from '../../platform/platform.ts'
import { customerId } from '../../platform/data.ts'
import { serve } from '../../platform/server.ts'
import { buildCounterpart, counterparts } from './counterparts.ts'
import type { Site } from './session.ts'

/** Amounts of data; users, groups and applications are the customer's. */
export interface Amounts {
  vendors?: number
  users?: number
  groups?: number
  applications?: number
  documents?: number
}

const console = `${import.meta.dirname}/../../../dist`

/** The vendor with these amounts. */
export const vendorId = customerId

/** Serves the console with these amounts while `work` runs. */
export async function withSite<T>(amounts: Amounts, work: (site: Site) => Promise<T>): Promise<T> {
  const platform = createSizedPlatform(amounts)
  return withServer(platform, console, work)
}

/** Serves the console and its counterparts on the same platform, by name; `beside` adds built pages by their folders. */
export async function withSites<T>(
  amounts: Amounts,
  work: (sites: Map<string, Site>) => Promise<T>,
  beside: ReadonlyMap<string, string> = new Map(),
): Promise<T> {
  const platform = createSizedPlatform(amounts)
  const built = await Promise.all(counterparts.map(async name => [name, await buildCounterpart(name)] as const))
  const serveAll = async ([next, ...rest]: (readonly [string, string])[], sites: Map<string, Site>): Promise<T> => {
    if (!next) return work(sites)
    const [name, dist] = next
    return withServer(platform, dist, site => serveAll(rest, sites.set(name, site)))
  }
  return serveAll([['console', console], ...built, ...beside], new Map())
}

async function withServer<T>(platform: Platform, dist: string, work: (site: Site) => Promise<T>): Promise<T> {
  const server = await serve(platform, { dist })
  try {
    return await work({ platform, origin: server.origin })
  } finally {
    await server.close()
  }
}

function createSizedPlatform({ vendors, users, groups = 0, applications = 0, documents }: Amounts): Platform {
  const platform = createPlatform({ vendors, usersPerVendor: users, documents })
  const { vendorGroups, applications: apps } = platform.tables
  const own = () => vendorGroups.filter(group => group.vendor === vendorId)
  for (let number = own().length + 1; number <= groups; number++) {
    vendorGroups.push({ id: vendorGroups.length + 1, vendor: vendorId, name: `営農指導班 第${number}班` })
  }
  const ids = new Set(own().map(group => group.id))
  const group = own()[0]!.id
  for (let number = apps.filter(app => ids.has(app.vendor_group)).length + 1; number <= applications; number++) {
    apps.push({
      ...apps[0]!,
      id: apps.length + 1,
      vendor_group: group,
      name: `気象データ連携 第${number}号`,
      client_secret: '0'.repeat(40),
    })
  }
  return platform
}
