import { exec } from 'preact-iso/router'
import type { ComponentType } from 'react'
import { may } from '../state/permission.ts'
import { chunks } from './chunks.ts'
import { allRoutes, type Route, routes } from './routes.ts'

/** Returns the route of a path. */
export function routeOf(path: string): Route {
  return allRoutes.find(route => exec(path, route.path)) ?? routes.notFound
}

/** Returns the pages of the signed-in user. Reads signals. */
export const pagesNow = () => allRoutes.filter(({ area }) => area && may('view', area))

/** Returns the page of a route once its chunk has loaded. */
export function pageOf({ page }: Route): ComponentType | undefined {
  const module = page && chunks[page.chunk].now()
  return module && page.select(module as never)
}

/** Loads the chunk of a page. */
export async function loadPage({ page }: Route): Promise<void> {
  if (page) await chunks[page.chunk].load()
}
