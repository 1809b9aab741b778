/**
 * The demo for the browser stories. The platform runs in the page, while its state is kept in this process, where stories can inspect and
 * change it, instead of the browser's database.
 */
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { serveFolder } from '../platform/demo/folder.ts'
import type { Memory } from '../platform/demo/memory.ts'
import { sharedKeys } from '../platform/jwt.ts'
import type { Fault, LoggedRequest, Platform, PlatformOptions, State } from '../platform/platform.ts'
import { output } from '../tools/setup/output.ts'
import type { Site } from './story.ts'

/** A state as JSON: maps become pairs, a fault's path its source, its gate a number. */
interface Written extends Omit<State, 'codes' | 'accessTokens' | 'resets' | 'faults'> {
  codes: [string, never][]
  accessTokens: [string, never][]
  resets: [string, never][]
  faults: (Omit<Fault, 'path' | 'gate'> & { id: number; path: string | { source: string; flags: string }; hasGate: boolean })[]
}

/** Functions of this process that pages of the demo call. */
interface Bindings {
  platformOptions(): Promise<{ options: PlatformOptions; publicKey: JsonWebKey; privateKey: JsonWebKey }>
  readPlatform(known: number): Promise<{ version: number; text: string } | null>
  writePlatform(faults: string, state: string | null): Promise<void>
  passGate(id: number): Promise<void>
  hearCall(id: string, call: LoggedRequest): Promise<void>
}

/** Serves the demo, and synchronizes `platform` with the platforms of its pages. */
export async function openDemo(platform: Platform, options: PlatformOptions = {}): Promise<Site> {
  const server = await serveFolder(join(output, 'demo'))
  return { ...server, prepare: context => connect(context, platform, options) }
}

async function connect(context: BrowserContext, platform: Platform, options: PlatformOptions) {
  const { publicKey, privateKey } = await sharedKeys()
  const [publicJwk, privateJwk] = await Promise.all([publicKey, privateKey].map(key => crypto.subtle.exportKey('jwk', key)))
  const known = new Map<number, Fault>()
  const ids = new WeakMap<Fault, number>()
  const calls = new Map<string, LoggedRequest>()
  let last = ''
  let version = 0

  const idOf = (fault: Fault) => {
    const id = ids.get(fault) ?? known.size + 1
    ids.set(fault, id)
    known.set(id, fault)
    return id
  }
  const written = (): string => {
    const { codes, accessTokens, resets, faults, ...state } = platform.state()
    return JSON.stringify({
      ...state,
      codes: [...codes],
      accessTokens: [...accessTokens],
      resets: [...resets],
      faults: faults.map(({ path, gate, ...fault }, at) => ({
        ...fault,
        id: idOf(faults[at]!),
        path: typeof path === 'string' ? path : { source: path.source, flags: path.flags },
        hasGate: gate !== undefined,
      })),
    })
  }

  const bindings: Bindings = {
    platformOptions: async () => ({ options, publicKey: publicJwk!, privateKey: privateJwk! }),
    async readPlatform(seen) {
      const text = written()
      if (text !== last) version++
      last = text
      return seen === version ? null : { version, text }
    },
    async writePlatform(faults, state) {
      const left = JSON.parse(faults) as { id: number; struck?: number }[]
      const kept = left.map(({ id, struck }) => Object.assign(known.get(id)!, struck === undefined ? {} : { struck }))
      // Faults added in the meantime are unknown to the page.
      const added = platform.faults.filter(fault => !ids.has(fault))
      platform.faults.splice(0, Infinity, ...kept.filter(fault => platform.faults.includes(fault)), ...added)
      if (state) mergeInto(platform, JSON.parse(state) as Written)
    },
    passGate: async id => void (await known.get(id)?.gate),
    async hearCall(id, call) {
      const logged = calls.get(id)
      if (logged) return void Object.assign(logged, call)
      calls.set(id, call)
      platform.requests.push(call)
    },
  }
  for (const [name, answer] of Object.entries(bindings)) {
    await context.exposeBinding(name, (_, ...args) => (answer as (...args: unknown[]) => unknown)(...args))
  }
  await context.addInitScript(installMemory)
}

/** Merges a page's state, keeping the identity of rows. */
function mergeInto(platform: Platform, { tables, mails, codes, accessTokens, resets }: Written) {
  const state = platform.state()
  const merged = Object.entries(tables).map(([name, rows]) => {
    const before = new Map<number, object>(state.tables[name as keyof State['tables']].map(row => [row.id, row]))
    return [name, rows.map(row => Object.assign(before.get(row.id) ?? {}, row))]
  })
  platform.restore({
    tables: Object.fromEntries(merged),
    mails,
    codes: new Map(codes),
    accessTokens: new Map(accessTokens),
    resets: new Map(resets),
    faults: [...state.faults],
  })
}

/** Runs in every page before its scripts: replaces the browser's memory of the demo's platform. */
function installMemory() {
  // The blank page of a new tab.
  if (!isSecureContext) return
  const { platformOptions, readPlatform, writePlatform, passGate, hearCall } = globalThis as unknown as Bindings
  const visit = crypto.randomUUID()
  const heard: LoggedRequest[] = []
  let known = 0
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

  const stateFrom = (text: string): State => {
    const { codes, accessTokens, resets, faults, ...state } = JSON.parse(text) as Written
    return {
      ...state,
      codes: new Map(codes),
      accessTokens: new Map(accessTokens),
      resets: new Map(resets),
      faults: faults.map(({ path, hasGate, ...fault }) => ({
        ...fault,
        path: typeof path === 'string' ? path : new RegExp(path.source, path.flags),
        // A thenable, so that the gate is requested only if the fault applies.
        ...(hasGate && { gate: { then: (resolve, reject) => passGate(fault.id).then(resolve, reject) } as PromiseLike<unknown> }),
      })),
    }
  }

  const memory: Memory = {
    async options() {
      const { options, publicKey, privateKey } = await platformOptions()
      const keys = async () => ({
        publicKey: await crypto.subtle.importKey('jwk', publicKey, algorithm, true, ['verify']),
        privateKey: await crypto.subtle.importKey('jwk', privateKey, algorithm, true, ['sign']),
      })
      return {
        ...options,
        keys,
        heard(call) {
          if (!heard.includes(call)) heard.push(call)
          void hearCall(`${visit} ${heard.indexOf(call)}`, call)
        },
      }
    },
    around: (platform, work, isWrite) =>
      navigator.locks.request('demo', async () => {
        const news = await readPlatform(known)
        if (news) platform.restore(stateFrom(news.text))
        known = news?.version ?? known
        const result = await work()
        const { faults, codes, accessTokens, resets, ...state } = platform.state()
        const text = isWrite && JSON.stringify({ ...state, codes: [...codes], accessTokens: [...accessTokens], resets: [...resets] })
        const strikes = faults.map(({ struck, ...fault }) => ({ struck, id: (fault as { id?: number }).id }))
        await writePlatform(JSON.stringify(strikes), text || null)
        return result
      }),
  }
  globalThis.platformMemory = memory
}
