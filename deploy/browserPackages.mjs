/**
 * What the console's own code can take from packages: a file of its own, built of this one alone, so that its name stays the same
 * over releases. An import that is not listed here is missing in the browser; a test compares.
 */
export {
  Activity, Children, Component, Fragment, Profiler, PureComponent, StrictMode, Suspense, ViewTransition, addTransitionType, cache,
  cacheSignal, cloneElement, createContext, createElement, createRef, forwardRef, isValidElement, lazy, memo, startTransition, use,
  useActionState, useCallback, useContext, useDebugValue, useDeferredValue, useEffect, useEffectEvent, useId, useImperativeHandle,
  useInsertionEffect, useLayoutEffect, useMemo, useOptimistic, useReducer, useRef, useState, useSyncExternalStore, useTransition, version,
} from 'react'
export { jsx, jsxs } from 'react/jsx-runtime'
export { createPortal, flushSync } from 'react-dom'
export { createRoot } from 'react-dom/client'
export { batch, computed, effect, signal, untracked } from '@preact/signals-react'
export { useSignals } from '@preact/signals-react/runtime'
export { exec } from 'preact-iso/router'
