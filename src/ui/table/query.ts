import type { ReadonlySignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { afterDialogs, isDialogOpen } from '../layers.ts'
import { toast } from '../toast.ts'

/** Stores the state of tables and filters in the address, so that links, reloads and Back restore it. */
interface QueryStore {
  query: ReadonlySignal<URLSearchParams>
  /** Undefined removes a parameter; `replace` adds no history entry. */
  set(changes: Readonly<Record<string, string | readonly string[] | undefined>>, options?: { replace?: boolean }): void
  /** Reduces a parameter to these values, without a history entry. */
  clean(param: string, values: readonly string[]): void
}

let store: QueryStore

/** Sets the store; called when the console starts. */
export function connectQuery(to: QueryStore): void {
  store = to
}

export const queryStore = (): QueryStore => store

/** Returns whether a value is valid. Undefined while that is unknown: every value counts as valid. */
type Validator = ((value: string) => boolean) | undefined

interface Effects {
  /** Called once the other values are removed. */
  onClean?: () => void
  /** Said if a value becomes invalid below an open dialog, which may be about it. */
  gone?: string
}

/**
 * Returns a parameter's valid values without duplicates, and removes the others from the address, once no dialog is open: it might close
 * with what was typed.
 */
export function useParams(param: string, isValid: Validator, limit = Infinity, { onClean, gone }: Effects = {}): readonly string[] {
  const { query, clean } = queryStore()
  const stored = query.value.getAll(param)
  const values = [...new Set(stored)].filter(value => value !== '' && (!isValid || isValid(value))).slice(0, limit)
  const isClean = !isValid || values.length === stored.length
  useEffect(() => {
    if (isClean) {
      if (isValid) onClean?.()
      return undefined
    }
    if (gone && isDialogOpen()) toast.error(gone)
    return afterDialogs(() => clean(param, values))
  }, [isClean, isValid && onClean, JSON.stringify(stored)])
  return values
}

/** Returns a parameter's first valid value. */
export function useParam(param: string, isValid: Validator, effects?: Effects): string | undefined {
  return useParams(param, isValid, 1, effects)[0]
}
