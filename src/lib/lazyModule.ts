/** A module that is imported on first use. */
export interface LazyModule<Module> {
  /** Returns the module synchronously once it is loaded: even then, awaiting `import()` costs several tasks, and often a frame. */
  load(): Module | Promise<Module>
  /** Returns the module if it is loaded, without loading it. */
  now(): Module | undefined
  /** Sets the import, for a folder that must not depend on the module. */
  connect(fetch: () => Promise<Module>): void
}

/**
 * Creates a lazy module. Concurrent loads share one `import()`: WebKit resolves a second one too early (bug 242740). After a failure, the
 * next call tries again.
 */
export function lazyModule<Module extends object>(fetch?: () => Promise<Module>, module?: Module): LazyModule<Module> {
  let pending: Promise<Module> | undefined
  const load = async () => {
    try {
      return module = await fetch!()
    } finally {
      pending = undefined
    }
  }
  return {
    load: () => module ?? (pending ??= load()),
    now: () => module,
    connect(by) { fetch = by },
  }
}
