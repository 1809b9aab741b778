import { useParam } from '../../../ui/table/query.ts'
import { kindParam } from './review/useKind.ts'
import { type Finding, findings } from './findings.ts'

/** The query parameter of the rule whose findings a table shows. */
export const paramOf = (table: string): string => `${table}.finding`

/** Clears what chooses users: it could hide the rows of another list. */
export const hiding = (table: string) => ({
  [paramOf(table)]: undefined,
  [kindParam(table)]: undefined,
  [`${table}.q`]: undefined,
  [`${table}.role`]: undefined,
})

const isKnown = (key: string) => findings.some(finding => finding.key === key)

/** Returns the rule of the address. Reads the address signal. */
export function useFinding(table: string): Finding | undefined {
  const key = useParam(paramOf(table), isKnown)
  return findings.find(finding => finding.key === key)
}
