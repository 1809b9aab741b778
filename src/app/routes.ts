import type { ComponentType } from 'react'
import { vendors } from '../api/vendors.ts'
import type { LazyModule } from '../lib/lazyModule.ts'
import type { Area } from '../state/permission.ts'
import type { PagePath } from '../text/common.ts'
import type { Chunks } from './chunks.ts'

export interface Route {
  /** Its title is in `pageTitle`. */
  path: PagePath
  /** The area that the user must be allowed to view. Pages with an area have a tab and the full header, the others the bare one. */
  area?: Area
  /** Accessible without signing in. */
  isPublic?: boolean
  page?: PageSource
  /** Requests of the page that depend on nothing. They are prefetched, and so is the signed-in user on every page with an area. */
  firstCalls?: readonly { path: string }[]
}

/** The chunk of a page, and the name of its export. */
interface PageSource {
  chunk: keyof Chunks
  select: (module: never) => ComponentType
}

type ModuleOf<Chunk> = Chunk extends LazyModule<infer Module> ? Module : never

function inChunk<Name extends keyof Chunks>(chunk: Name, select: (module: ModuleOf<Chunks[Name]>) => ComponentType): PageSource {
  return { chunk, select }
}

/**
 * Every address of the console, by its name (spec, section 2, route table). Tabs (in this order), palette, guard, prefetches and the sweeps
 * of the tests follow from these rows. This file imports no package: `early.ts` reads it before the packages have loaded.
 */
export const routes = {
  top: { path: '/' },
  vendor: { path: '/vendors', area: 'vendor', page: inChunk('core', core => core.VendorPage), firstCalls: [vendors.details] },
  user: { path: '/users', area: 'user', page: inChunk('lists', lists => lists.UserPage) },
  group: { path: '/groups', area: 'group', page: inChunk('lists', lists => lists.GroupPage) },
  app: { path: '/apps', area: 'app', page: inChunk('lists', lists => lists.AppPage) },
  uploadDocument: { path: '/uploadDocuments', area: 'uploadDocument', page: inChunk('documents', documents => documents.DocumentPage) },
  intro: { path: '/intro', page: inChunk('signedOut', pages => pages.IntroPage) },
  callback: { path: '/callback', page: inChunk('signedOut', pages => pages.CallbackPage) },
  forgot: { path: '/forgot', isPublic: true, page: inChunk('signedOut', pages => pages.ForgotPage) },
  resetPassword: { path: '/resetPassword', isPublic: true, page: inChunk('signedOut', pages => pages.ResetPasswordPage) },
  unauthorized: { path: '/unauthorized', isPublic: true, page: inChunk('signedOut', pages => pages.UnauthorizedPage) },
  notFound: { path: '*', isPublic: true, page: inChunk('signedOut', pages => pages.NotFoundPage) },
} satisfies Record<string, Route>

export const allRoutes: readonly Route[] = Object.values(routes)
