import { LostFile, traceOf } from './http.ts'
import { pause, REPEAT_AFTER_MS } from './repeat.ts'

/** A module that is imported on first use. */
export interface LazyModule<Module> {
  /**
   * Returns the module synchronously once it is loaded: even then, awaiting a dynamic import costs several tasks, and often a frame. A lost
   * file is fetched again, like any GET. Rejects with a `LostFile` (`NETWORK`).
   */
  load(): Module | Promise<Module>
  /** Loads the module in advance, once, and ignores failures. */
  prefetch(): void
  /** Returns the module if it is loaded, without loading it. */
  now(): Module | undefined
}

/** What a loader rejects with, besides the errors of imports, so that a file is fetched again. The message is the file's address. */
export class MissingFile extends Error {}

interface Host {
  /** Loads the page again instead, if another version has been installed. */
  renew(): Promise<void>
  /** The imports of modules on which the folder of their lazy module must not depend, by name. */
  imports: Readonly<Record<string, () => Promise<object>>>
}

let host: Host = { renew: async () => {}, imports: {} }

/** Sets what loading a module needs of the layers above: `app/chunks.ts` names all imports. */
export function connectModules(to: Host): void {
  host = to
}

/**
 * Creates a lazy module from its import, or from the import's name in `Host`. Concurrent loads share one dynamic import: WebKit resolves a
 * second one too early (bug 242740). After a failure, the next call tries again.
 */
export function lazyModule<Module extends object>(from: string | (() => Promise<Module>), module?: Module): LazyModule<Module> {
  const fetch = () => (typeof from === 'string' ? (host.imports[from]!() as Promise<Module>) : from())
  const once = shared(async () => (module = await fetch()))
  const prefetch = () => {
    if (!module) once().catch(() => undefined)
  }
  const load = shared(async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await once()
      } catch (error) {
        const missing = missingFileOf(error)
        if (!missing) throw error
        if (tries === 0) await host.renew()
        const wait = REPEAT_AFTER_MS[tries]
        if (wait === undefined) {
          addEventListener('online', prefetch, { once: true })
          throw new LostFile('NETWORK', undefined, traceOf('GET', missing.message))
        }
        await pause(wait)
      }
    }
  })
  return { load: () => module ?? load(), prefetch, now: () => module }
}

/** Shares a call that is under way. */
function shared<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined
  return () =>
    (pending ??= call().finally(() => {
      pending = undefined
    }))
}

/** Returns the file that an error says could not be fetched, or was a page; an import's message differs by browser. */
function missingFileOf(error: unknown): MissingFile | undefined {
  if (error instanceof MissingFile) return error
  const isOfImport = error instanceof TypeError && /import|MIME type/i.test(error.message)
  return isOfImport ? new MissingFile(/https?:\S+/.exec(error.message)?.[0] ?? '') : undefined
}
