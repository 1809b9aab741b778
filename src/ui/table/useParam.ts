import { useEffect } from 'react'
import { queryStore } from './query.ts'

/** Says whether a value of a parameter makes sense. Undefined: it is not known yet, so that no value is refused. */
type Judge = ((value: string) => boolean) | undefined

/** The values of a parameter of the address that make sense, each once. Once it is known which do, all others are cleaned away. */
export function useParams(param: string, isSensible: Judge, limit = Infinity): readonly string[] {
  const { query, clean } = queryStore()
  const stored = query.value.getAll(param)
  const values = [...new Set(stored)].filter(value => value !== '' && (!isSensible || isSensible(value))).slice(0, limit)
  const isClean = !isSensible || values.length === stored.length
  useEffect(() => {
    if (!isClean) clean(param, values)
  }, [isClean, JSON.stringify(stored)])
  return values
}

/** The first value of a parameter of the address that makes sense. */
export function useParam(param: string, isSensible: Judge): string | undefined {
  return useParams(param, isSensible, 1)[0]
}
