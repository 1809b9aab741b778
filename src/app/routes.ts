import { exec } from 'preact-iso/router'
import type { ComponentType } from 'react'
import { type Area, may } from '../state/permission.ts'
import { VendorPage } from '../pages/VendorPage.tsx'
import { routeTitle } from '../text/common.ts'
import { chunks } from './chunks.ts'

export interface Route {
  path: string
  title?: string
  /** The area whose view right the page requires. Its pages have the header with tabs, others a bare header. */
  area?: Area
  /** Accessible without signing in. */
  isPublic?: boolean
  /** The page, or a function that loads its chunk. */
  page?: { Page: ComponentType } | (() => Promise<ComponentType>)
}

/** Every address of the console, by name (spec, section 2, route table). */
export const routes = {
  top: { path: '/' },
  vendor: {
    path: '/vendors', title: routeTitle.vendors, area: 'vendor',
    page: { Page: VendorPage },
  },
  user: {
    path: '/users', title: routeTitle.users, area: 'user',
    page: async () => (await chunks.lists.load()).UserPage,
  },
  group: {
    path: '/groups', title: routeTitle.groups, area: 'group',
    page: async () => (await chunks.lists.load()).GroupPage,
  },
  app: {
    path: '/apps', title: routeTitle.apps, area: 'app',
    page: async () => (await chunks.lists.load()).AppPage,
  },
  uploadDocument: {
    path: '/uploadDocuments', title: routeTitle.uploadDocuments, area: 'uploadDocument',
    page: async () => (await chunks.documents.load()).DocumentPage,
  },
  intro: {
    path: '/intro', title: routeTitle.intro,
    page: async () => (await chunks.bare.load()).IntroPage,
  },
  callback: {
    path: '/callback', title: routeTitle.callback,
    page: async () => (await chunks.bare.load()).CallbackPage,
  },
  forgot: {
    path: '/forgot', title: routeTitle.forgot, isPublic: true,
    page: async () => (await chunks.bare.load()).ForgotPage,
  },
  resetPassword: {
    path: '/resetPassword', title: routeTitle.resetPassword, isPublic: true,
    page: async () => (await chunks.bare.load()).ResetPasswordPage,
  },
  unauthorized: {
    path: '/unauthorized', title: routeTitle.unauthorized, isPublic: true,
    page: async () => (await chunks.bare.load()).UnauthorizedPage,
  },
  notFound: {
    path: '*', title: routeTitle.notFound, isPublic: true,
    page: async () => (await chunks.bare.load()).NotFoundPage,
  },
} satisfies Record<string, Route>

const tabs = [routes.vendor, routes.user, routes.group, routes.app, routes.uploadDocument]

/** Returns the tabs of the signed-in user. Reads signals. */
export const tabsNow = () => tabs.filter(({ area }) => may('view', area))

const all: Route[] = Object.values(routes)

/** Returns the route of a path. */
export function routeOf(path: string): Route {
  return all.find(route => exec(path, route.path)) ?? routes.notFound
}
