import type { Fault } from '../platform.ts'
import type { Settings } from './memory.ts'

/** The faults in the bar's menu. */
export const faultKinds = {
  '': 'なし',
  writes: '保存と削除が失敗する',
  all: 'すべて失敗する',
  drop: 'つながらない',
  html: 'プロキシのページが返る',
} as const

export type FaultKind = keyof typeof faultKinds

/** The API without the code exchange, so that signing in keeps working. */
const path = /^\/api\/v1\/(?!oauth2\/)/

const struck: Record<FaultKind, Partial<Fault>[]> = {
  '': [],
  writes: ['POST', 'PUT', 'PATCH', 'DELETE'].map(method => ({ method, status: 500 })),
  all: [{ status: 500 }],
  drop: [{ kind: 'drop' }],
  html: [{ kind: 'html' }],
}

/** Returns the faults for these settings; requests that match none are only delayed. */
export function faultsFor({ fault, delayMs }: Settings): Fault[] {
  const slow: Fault[] = delayMs > 0 ? [{ path, delayMs }] : []
  return [...struck[fault].map(one => ({ path, delayMs, ...one })), ...slow]
}
