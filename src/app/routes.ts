import type { ComponentType } from 'react'
import type { LazyModule } from '../lib/lazyModule.ts'
import type { KnownScope } from '../state/historyEntry.ts'
import type { Area } from '../state/permission.ts'
import type { PagePath } from '../text/common.ts'
import type { Chunks } from './chunks.ts'

export interface Route {
  /** Its title is in `pageTitle`. */
  path: PagePath
  /** The area that the user must be allowed to view. Pages with an area have the full header, and a tab; the others have the bare one. */
  area?: Area
  /** Reached from other pages and from the palette instead of a tab. */
  hasNoTab?: boolean
  /** Accessible without signing in. */
  isPublic?: boolean
  page?: PageSource
  /**
   * The GETs that the page sends first, as far as they are known before its code and the vendors are there. They are prefetched, and so is
   * the signed-in user on every page with an area. The paths are those of `src/api`, which is too large for the first script.
   */
  firstCalls?: (scope: FirstScope) => readonly (FirstCall | false)[]
}

/** The scope that the history entry knows; empty without one. */
type FirstScope = Partial<KnownScope>

type FirstCall = readonly [path: string, input?: object]

interface PageSource {
  chunk: keyof Chunks
  select: (module: never) => ComponentType
}

type ModuleOf<Chunk> = Chunk extends LazyModule<infer Module> ? Module : never

function inChunk<Name extends keyof Chunks>(chunk: Name, select: (module: ModuleOf<Chunks[Name]>) => ComponentType): PageSource {
  return { chunk, select }
}

/** The first calls of a page inside a vendor: the vendors for administrators, the groups, and the page's own. */
const inVendor = (own: (scope: FirstScope) => readonly (FirstCall | false)[]) => (scope: FirstScope) => [
  scope.isAdmin === true && (['/vendors/'] as const),
  ...(scope.vendorId === undefined ? [] : [['/vendorGroup/', { vendorId: scope.vendorId }] as const, ...own(scope)]),
]

/** The vendors and their counts, unless the user is known to be no administrator: without a history entry, nothing is known. */
const ofAllVendors = ({ isAdmin }: FirstScope) => [isAdmin !== false && (['/vendors/get_detail/'] as const)]

/**
 * Every address of the console, by its name (spec, section 2, route table). Tabs (in this order), palette, guard, prefetches and the sweeps
 * of the tests follow from these rows. This file imports no package: `early.ts` reads it before the packages have loaded.
 */
export const routes = {
  top: { path: '/' },
  vendor: { path: '/vendors', area: 'vendor', page: inChunk('core', core => core.VendorPage), firstCalls: ofAllVendors },
  user: {
    path: '/users',
    area: 'user',
    page: inChunk('lists', lists => lists.UserPage),
    firstCalls: inVendor(({ vendorId, vendorGroupId }) => [
      ['/vendorUser/', { vendorId }],
      vendorGroupId !== undefined && ['/vendorGroupUser/', { vendorId, vendorGroupId }],
    ]),
  },
  group: { path: '/groups', area: 'group', page: inChunk('lists', lists => lists.GroupPage), firstCalls: inVendor(() => []) },
  app: {
    path: '/apps',
    area: 'app',
    page: inChunk('lists', lists => lists.AppPage),
    firstCalls: inVendor(({ vendorId, vendorGroupId, isGroupUnknown }) => [
      !isGroupUnknown && ['/application/', { vendorId, vendorGroupId }],
    ]),
  },
  uploadDocument: {
    path: '/uploadDocuments',
    area: 'uploadDocument',
    page: inChunk('documents', documents => documents.DocumentPage),
    firstCalls: () => [['/uploadDocument/']],
  },
  inventory: {
    path: '/inventory',
    area: 'vendor',
    hasNoTab: true,
    page: inChunk('inventory', inventory => inventory.InventoryPage),
    firstCalls: ofAllVendors,
  },
  intro: { path: '/intro', page: inChunk('signedOut', pages => pages.IntroPage) },
  callback: { path: '/callback', page: inChunk('signedOut', pages => pages.CallbackPage) },
  forgot: { path: '/forgot', isPublic: true, page: inChunk('signedOut', pages => pages.ForgotPage) },
  resetPassword: { path: '/resetPassword', isPublic: true, page: inChunk('signedOut', pages => pages.ResetPasswordPage) },
  unauthorized: { path: '/unauthorized', isPublic: true, page: inChunk('signedOut', pages => pages.UnauthorizedPage) },
  notFound: { path: '*', isPublic: true, page: inChunk('signedOut', pages => pages.NotFoundPage) },
} satisfies Record<string, Route>

export const allRoutes: readonly Route[] = Object.values(routes)
