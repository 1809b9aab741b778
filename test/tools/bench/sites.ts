import { createPlatform, type Platform } from '../../platform/platform.ts'
import { customerId } from '../../platform/data.ts'
import { serve } from '../../platform/server.ts'
import type { Site } from './session.ts'

/** Amounts of data; users, groups and applications are the customer's. */
export interface Amounts {
  vendors?: number
  users?: number
  groups?: number
  applications?: number
  documents?: number
}

const dist = `${import.meta.dirname}/../../../dist`

/** The vendor with these amounts. */
export const vendorId = customerId

/** Serves the console with these amounts while `work` runs. */
export async function withSite<T>(amounts: Amounts, work: (site: Site) => Promise<T>): Promise<T> {
  const platform = createSizedPlatform(amounts)
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
