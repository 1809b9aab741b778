import { useEffect } from 'react'
import { queryStore } from './query.ts'

/** Returns whether a value is valid. Undefined while that is unknown: every value counts as valid. */
type Validator = ((value: string) => boolean) | undefined

/** Returns a parameter's valid values without duplicates, and removes the others from the address. `onValid`: the others are removed. */
export function useParams(param: string, isSensible: Validator, limit = Infinity, onValid?: () => void): readonly string[] {
  const { query, clean } = queryStore()
  const stored = query.value.getAll(param)
  const values = [...new Set(stored)].filter(value => value !== '' && (!isSensible || isSensible(value))).slice(0, limit)
  const isClean = !isSensible || values.length === stored.length
  useEffect(() => {
    if (!isClean) clean(param, values)
    else if (isSensible) onValid?.()
  }, [isClean, isSensible && onValid, JSON.stringify(stored)])
  return values
}

/** Returns a parameter's first valid value. */
export function useParam(param: string, isSensible: Validator, onValid?: () => void): string | undefined {
  return useParams(param, isSensible, 1, onValid)[0]
}
