import type { Fault } from '../platform/platform.ts'
import type { Settings } from './memory.ts'

/** What can go wrong, as the bar offers it. */
export const faultKinds = {
  '': 'なし',
  writes: '保存と削除が失敗する',
  all: 'すべて失敗する',
  drop: 'つながらない',
  html: 'プロキシのページが返る',
} as const

export type FaultKind = keyof typeof faultKinds

/** All of the API but the exchange of the code: a sign-in is not what is to be tried. */
const path = /^\/api\/v1\/(?!oauth2\/)/

const struck: Record<FaultKind, Partial<Fault>[]> = {
  '': [],
  writes: ['POST', 'PUT', 'PATCH', 'DELETE'].map(method => ({ method, status: 500 })),
  all: [{ status: 500 }],
  drop: [{ kind: 'drop' }],
  html: [{ kind: 'html' }],
}

/** The faults that the settings stand for; what they do not strike only takes its time. */
export function faultsFor({ fault, delayMs }: Settings): Fault[] {
  const slow: Fault[] = delayMs > 0 ? [{ path, delayMs }] : []
  return [...struck[fault].map(one => ({ path, delayMs, ...one })), ...slow]
}
