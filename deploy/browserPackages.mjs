/**
 * The packages' exports for the console, built into a file of their own whose name stays the same across releases. An import that is
 * missing here fails the build; a test checks that everything React exports is listed. CommonJS packages are destructured: with `export …
 * from`, esbuild writes each name four times.
 */
import React from 'react'
import ReactDOM from 'react-dom'
import client from 'react-dom/client'
import runtime from 'react/jsx-runtime'

export const {
  Activity,
  Children,
  Component,
  Fragment,
  Profiler,
  PureComponent,
  StrictMode,
  Suspense,
  ViewTransition,
  addTransitionType,
  cache,
  cacheSignal,
  cloneElement,
  createContext,
  createElement,
  createRef,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  startTransition,
  use,
  useActionState,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} = React
export const { jsx, jsxs } = runtime
export const { createPortal, flushSync } = ReactDOM
export const { createRoot } = client
export { batch, computed, effect, signal, untracked } from '@preact/signals-react'
export { useSignals } from '@preact/signals-react/runtime'
export { exec } from 'preact-iso/router'
