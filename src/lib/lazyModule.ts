/** A module that is fetched when it is first asked for. */
export interface LazyModule<Module> {
  /** Gives the module: in the same task once it is there. `import()` takes some tasks even then, and the browser a frame between them. */
  load(): Module | Promise<Module>
  /** Says how it is fetched, where the part that needs it may not know. */
  connect(fetch: () => Promise<Module>): void
}

/**
 * While a module is on its way, nobody asks for it a second time: WebKit would answer too early (bug 242740). A failure can be tried
 * again.
 */
export function lazyModule<Module extends object>(fetch?: () => Promise<Module>): LazyModule<Module> {
  let module: Module | undefined
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
    connect(by) { fetch = by },
  }
}
