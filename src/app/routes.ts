import { exec } from 'preact-iso/router'
import type { ComponentType } from 'react'
import type { Area } from '../state/permission.ts'
import { VendorPage } from '../pages/VendorPage.tsx'
import { routeTitle } from '../text/common.ts'

export interface Route {
  path: string
  title?: string
  /** The area whose right to view the page asks for. Its pages have the header with the tabs, the others a bare one. */
  area?: Area
  /** Open to everybody, signed in or not. */
  isPublic?: boolean
  /** The page, or how to fetch its chunk; the page of the core is there from the start. */
  page?: { Page: ComponentType } | (() => Promise<ComponentType>)
}

/** Every address of the console, by its name (spec, section 2, route table). */
export const routes = {
  top: { path: '/' },
  vendor: {
    path: '/vendors', title: routeTitle.vendors, area: 'vendor',
    page: { Page: VendorPage },
  },
  user: {
    path: '/users', title: routeTitle.users, area: 'user',
    page: async () => (await import('../pages/UserPage.tsx')).UserPage,
  },
  group: {
    path: '/groups', title: routeTitle.groups, area: 'group',
    page: async () => (await import('../pages/GroupPage.tsx')).GroupPage,
  },
  app: {
    path: '/apps', title: routeTitle.apps, area: 'app',
    page: async () => (await import('../pages/AppPage.tsx')).AppPage,
  },
  uploadDocument: {
    path: '/uploadDocuments', title: routeTitle.uploadDocuments, area: 'uploadDocument',
    page: async () => (await import('../pages/DocumentPage.tsx')).DocumentPage,
  },
  intro: {
    path: '/intro', title: routeTitle.intro,
    page: async () => (await import('../pages/IntroPage.tsx')).IntroPage,
  },
  callback: {
    path: '/callback', title: routeTitle.callback,
    page: async () => (await import('../pages/CallbackPage.tsx')).CallbackPage,
  },
  forgot: {
    path: '/forgot', title: routeTitle.forgot, isPublic: true,
    page: async () => (await import('../pages/ForgotPage.tsx')).ForgotPage,
  },
  resetPassword: {
    path: '/resetPassword', title: routeTitle.resetPassword, isPublic: true,
    page: async () => (await import('../pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  unauthorized: {
    path: '/unauthorized', title: routeTitle.unauthorized, isPublic: true,
    page: async () => (await import('../pages/UnauthorizedPage.tsx')).UnauthorizedPage,
  },
  notFound: {
    path: '*', title: routeTitle.notFound, isPublic: true,
    page: async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage,
  },
} satisfies Record<string, Route>

const all: Route[] = Object.values(routes)

/** The route of a path. */
export function routeOf(path: string): Route {
  return all.find(route => exec(path, route.path)) ?? routes.notFound
}
