import { computed, effect, untracked } from '@preact/signals-react'
import { dropPrefetches, prefetch } from '../lib/answers.ts'
import { connection } from '../lib/http.ts'
import { dialogsModule } from '../pages/dialogs.ts'
import { storedDrafts } from '../state/session/storedDrafts.ts'
import { knownScope, rememberScope } from '../state/knownScope.ts'
import { address, cleanQuery, path, queryValue } from '../state/location.ts'
import { may, roles } from '../state/permission.ts'
import { screenKey } from '../state/scope.ts'
import { productName } from '../state/productName.ts'
import { draftOver, forgetReturn } from '../state/session/kept.ts'
import { isUserKnown, phase, session, userKey } from '../state/session/session.ts'
import { pageTitle, product } from '../text/common.ts'
import { header as headerText } from '../text/header.ts'
import { closeDialogs } from '../ui/layers.ts'
import { isOffline } from '../ui/load/online.ts'
import { toast } from '../ui/toast.ts'
import { prefetchLikely, sessionEnd } from './chunks.ts'
import { guard, resolution } from './guard.ts'
import { loadPage, routeOf } from './router.ts'
import type { Route } from './routes.ts'

const vendorInAddress = computed(() => queryValue('vendor'))

/** Registers the effects that follow the address and the session. Returns the functions that stop them. */
export function watchAddress(): (() => void)[] {
  let prefetched: Route | undefined
  return [
    effect(guard),
    effect(hideStale),
    effect(() => {
      const title = pageTitle[routeOf(path.value).path]
      document.title = title ? product.pageTitle(title, productName()) : productName()
    }),
    effect(() => {
      void address.value
      if (isUserKnown.value) rememberScope()
    }),
    effect(() => {
      const route = routeOf(path.value)
      void isUserKnown.value
      void loadPage(route).catch(() => undefined)
      // Those of the former page. What early.ts has sent is the first page's.
      if (prefetched && route !== prefetched) dropPrefetches()
      prefetched = route
      untracked(() => prefetchFirstCalls(route))
    }),
    // Navigations by the console close dialogs. Those by the browser have asked before (`startLocation`).
    effect(() => {
      void path.value
      void vendorInAddress.value
      closeDialogs()
    }),
    effect(() => {
      if (!isOffline.value) toast.closeLost()
    }),
    effect(() => {
      if (!isUserKnown.value) return
      // Its forms restore them (`connectForms`).
      if (storedDrafts(userKey())) void dialogsModule.load()
      // Its time ended on the provider's pages.
      const over = draftOver.peek()
      if (over && over.user === userKey()) toast.error(headerText.draftOver)
      // The guard has taken it, if it led anywhere.
      if (roles.peek().length) forgetReturn()
      void prefetchLikely()
    }),
    effect(() => {
      void session.value
      if (!isUserKnown.value) return undefined
      const stop = new AbortController()
      const announce = () =>
        Promise.resolve(sessionEnd.load()).then(
          ({ announceEnd }) => announceEnd(stop.signal),
          () => {
            addEventListener('online', announce, { once: true, signal: stop.signal })
          },
        )
      void announce()
      return () => stop.abort()
    }),
  ]
}

/** Removes the other values of a parameter, and says so to who typed something on the page that this leaves. */
export function cleanAddress(param: string, values: readonly string[]): void {
  const left = screenKey.peek()
  cleanQuery(param, values)
  if (screenKey.peek() !== left && storedDrafts(userKey())?.drafts.some(({ at }) => at === left)) toast.error(headerText.draftLost)
}

const isHidden = computed(() => resolution.value.kind === 'hidden')

/** Hides a page whose session another tab may have replaced. What is rendered stays, and gets the focus back. */
function hideStale() {
  if (!isHidden.value) return undefined
  const focused = document.activeElement
  document.body.style.visibility = 'hidden'
  return () => {
    document.body.style.visibility = ''
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Sends a page's first requests together: none of them waits for the page's code, nor for the answer to another that it does not need. */
function prefetchFirstCalls({ area, firstCalls }: Route) {
  if (!isUserKnown.value || phase.peek() !== 'active') return
  if (area && firstCalls && may('view', area)) prefetch(firstCalls(knownScope()), connection)
}
