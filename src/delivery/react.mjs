/**
 * React as it is bundled. React is published as CommonJS, of which esbuild keeps everything. Its production files are rewritten as
 * the ES modules that they are but for `require` and `exports`, without what the console has none of; esbuild then leaves out
 * what nobody uses. All of it is found by name, in the files of the version in the lock file: where one is not there, the build stops.
 */

/** What React calls things inside itself, and nobody else: 1 kB less where these names are short. */
export const reactsOwn = [
  'memoizedState', 'memoizedProps', 'memoizedValue', 'pendingProps', 'updateQueue', 'alternate', 'stateNode', 'elementType', 'sibling', 'deletions',
  'subtreeFlags', 'treeContext', 'dehydrated', 'isDehydrated', 'dependencies', 'firstContext', 'containerInfo', 'pendingContext', 'pendingChildren',
  'baseState', 'baseQueue', 'eagerState', 'hasEagerState', 'lastRenderedState', 'lastRenderedReducer', 'firstBaseUpdate', 'lastBaseUpdate', 'hiddenUpdates',
  'lanes', 'childLanes', 'pendingLanes', 'suspendedLanes', 'pingedLanes', 'expiredLanes', 'entangledLanes', 'entanglements', 'expirationTimes', 'warmLanes',
  'revertLane', 'retryLane', 'errorRecoveryDisabledLanes', 'shellSuspendCounter', 'callbackNode', 'callbackPriority', 'cancelPendingCommit', 'timeoutHandle',
  'incompleteTransitions', 'transitionTypes', 'finishedWork', 'pooledCache', 'pooledCacheLanes', 'refCleanup', 'identifierPrefix',
  '_fragmentFiber', '_eventListeners', '_observers', '_currentValue', '_currentValue2', '_reactInternals', '_internalRoot', 'unsuspend', 'blockedOn',
  'stylesheets', 'cachePool', 'optionsOrUseCapture', 'attachedListener', 'lastEffect', 'memoCache',
]

/**
 * The tags of React's tree nodes (`ReactWorkTags.js`) that come about only by what the console does not use: classes, portals,
 * forwardRef, Profiler, Suspense and lazy, SuspenseList, Scope, Offscreen and LegacyHidden, cache, hoisted elements (`title`, `meta`,
 * `link`, `style`, `script`) and singletons (`html`, `head`, `body`), ViewTransition, Activity. Were there one, React would throw
 * its error 156.
 */
const UNUSED_TAGS = '1|4|11|12|13|16|17|18|19|21|22|23|24|25|26|27|30|31'

/** Functions that would only ever be called for those, or that do nothing without them: their bodies are left out. */
const UNUSED_FUNCTIONS = [
  // Classes.
  'shouldConstruct', 'initializeClassErrorUpdate',
  // The names of components in an error that React reports: nothing here reads them.
  'getStackByFiberInDevAndProd',
  // ViewTransition, and indicators of transitions.
  'startViewTransition', 'commitExitViewTransitions', 'trackEnterViewTransitions', 'commitNestedViewTransitions', 'flushAfterMutationEffects',
  'defaultOnDefaultTransitionIndicator',
  // Renderings that may be interrupted: only those of transitions may.
  'renderRootConcurrent', 'attachPingListener', 'trackUsedThenable',
  // Suspense, and commits that wait for styles or pictures.
  'accumulateSuspenseyCommitOnFiber', 'estimateBandwidth', 'insertSuspendedStylesheets', 'preloadInstanceAndSuspendIfNeeded',
  'recursivelyTraverseReappearLayoutEffects', 'recursivelyTraverseDisappearLayoutEffects', 'recursivelyTraverseReconnectPassiveEffects',
  'hideOrUnhideAllChildrenOnFiber',
  // Refs of fragments.
  'FragmentInstance', 'commitFragmentInstanceDeletionEffects', 'commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects',
  // Hydration: there is no server rendering.
  'retryIfBlockedOn', 'queueIfContinuousEvent', 'clearIfContinuousEvent', 'prepareToHydrateHostInstance', 'popHydrationState',
  // Elements that are hoisted into the head, and custom elements.
  'isHostHoistableType', 'isCustomElement', 'setPropOnCustomElement',
  // Actions of forms.
  'extractEvents$1', 'startHostTransition',
  // The events select and beforeinput, and browsers without input events.
  'constructSelectEvent', 'getNativeBeforeInputChars', 'getFallbackBeforeInputChars', 'handleEventsForInputEventPolyfill',
]

/** The hooks that the console and its packages call: React has no others then. */
export const USED_HOOKS = ['useContext', 'useEffect', 'useId', 'useLayoutEffect', 'useMemo', 'useRef', 'useState', 'useSyncExternalStore']

/** Statements that add to something nobody uses: esbuild would keep what is assigned to a property. */
const UNUSED_STATEMENTS = [
  /^FragmentInstance\.prototype\./,
  /^ReactDOMHydrationRoot\.prototype\.unstable_/,
  /^ReactDOMSharedInternals\.d = /,
  /^ReactDOMSharedInternals\.findDOMNode = /,
  /^ReactSharedInternals\.S = /,
]

/**
 * The text of an ES module for one of React's production files.
 * @param {string} commonJs
 */
export function asModule(commonJs) {
  const code = commonJs.includes('exports.createRoot') ? withoutUnused(commonJs) : commonJs
  const imports = [...code.matchAll(/\b(\w+) = require\("([\w-]+)"\)/g)]
  const names = [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name)
  const body = code
    .replace(/\b(\w+) = require\("[\w-]+"\)/g, '$1_')
    .replace(/^exports\.(\w+) =/gm, 'var exports_$1 =')
    .replace(/\bexports\.(\w+)/g, 'exports_$1')
  const left = /\brequire\(.*|\bmodule\.exports\b.*|\bexports\b.*/.exec(body)
  if (left) throw unexpected(left[0])
  return [
    ...imports.map(([, name, path]) => `import * as ${name} from ${JSON.stringify(path)}`),
    body,
    `export { ${names.map(name => `exports_${name} as ${name}`)} }`,
  ].join('\n')
}

/** @param {string} what */
const unexpected = what => new Error(`React is no longer written as src/delivery/react.mjs expects: ${what}`)

/**
 * React DOM without all of the above. It is published as Prettier writes it: a statement ends where the next line starts at the margin.
 * @param {string} code
 */
function withoutUnused(code) {
  const all = code.split(/^(?=[a-z(])/im)
  const missing = UNUSED_STATEMENTS.find(unused => !all.some(statement => unused.test(statement)))
  if (missing) throw unexpected(`no statement ${missing}`)
  const statements = all.filter(statement => !UNUSED_STATEMENTS.some(unused => unused.test(statement)))
  const functions = new Set(UNUSED_FUNCTIONS)
  const kept = statements.map(statement => {
    const [, name = ''] = /^function ([\w$]+)\(/.exec(statement) ?? []
    return functions.delete(name) ? `function ${name}() {}\n` : statement
  }).join('')
  if (functions.size) throw unexpected(`no function ${[...functions]}`)
  const otherHooks = new RegExp(`^    (?!(?:${USED_HOOKS.join('|')}):)use\\w*: [^]*?(?=^    \\w|^  }[;,])`, 'gm')
  const selection = 'listenToNativeEvent("selectionchange", !1, ownerDocument)'
  if (!kept.includes(selection)) throw unexpected(`no ${selection}`)
  return withoutUnusedTags(kept.replace(otherHooks, '').replace(selection, '0'))
    .replace(/(function initInput\([^)]*)\bisHydrating\b([^]*?\n}\n)/, (_, before, after) => `${before}hydrating${after.replaceAll('isHydrating', 'hydrating')}`)
    .replace(/\n  isHydrating = !1,/, '')
    .replace(/\bisHydrating = (!\d)/g, '$1')
    .replace(/\bisHydrating\b(?!\$)/g, '!1')
}

/**
 * A comparison with a tag that never is becomes its outcome, and what a switch does for one is never done: esbuild leaves that out.
 * Where the label before goes on into it, only its own label goes.
 * @param {string} code
 */
export function withoutUnusedTags(code) {
  const unused = new RegExp(`^( *)case (${UNUSED_TAGS}):$`)
  /** @type {{ indent: string, overTags: boolean, last: string, isOpen: boolean }[]} */
  const switches = []
  const lines = code.split('\n').flatMap(line => {
    const [, indent = '', subject] = /^( *)(?:\w+: )?switch \((.*)\) \{$/.exec(line) ?? []
    if (subject) {
      switches.unshift({ indent, overTags: /\btag$/.test(subject), last: '', isOpen: false })
      return [line]
    }
    const [around] = switches
    if (!around) return [line]
    const isEnd = line === `${around.indent}}`
    const isLabel = around.overTags && line.startsWith(`${around.indent}  `) && /^ {2}(case .*|default):$/.test(line.slice(around.indent.length))
    const isUnused = isLabel && unused.test(line)
    const close = around.isOpen && (isEnd || (isLabel && !isUnused)) ? ['}'] : []
    if (close.length) around.isOpen = false
    if (isEnd) switches.shift()
    if (isUnused && !around.isOpen) {
      const isFirst = around.last === ''
      around.isOpen = isFirst || /^(break|return|throw|continue)\b/.test(around.last)
      return around.isOpen ? [...(isFirst ? ['case -1:'] : []), 'if (!1) {'] : []
    }
    if (isUnused) return []
    // The statement that the label before ends with; a line that only closes one is not its beginning.
    if (isLabel) around.last = 'case'
    else if (/^ {4}[^ )}\]]/.test(line.slice(around.indent.length)) && line.startsWith(around.indent)) around.last = line.trim()
    return [...close, line]
  })
  return lines.join('\n')
    .replace(new RegExp(`\\b(?:${UNUSED_TAGS}) ([!=])== (?:\\w+\\.)*tag\\b`, 'g'), (_, sign) => (sign === '=' ? '!1' : '!0'))
}
