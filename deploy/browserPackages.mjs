/**
 * What the console's own code can take from packages: a file of its own, built of this one alone, so that its name stays the same
 * over releases. An import that is not listed here fails the build; all that React offers is listed, and a test compares.
 * What is no ES module is taken apart here: `export … from` would have esbuild name each export four times.
 */
import React from 'react'
import ReactDOM from 'react-dom'
import client from 'react-dom/client'
import runtime from 'react/jsx-runtime'

export const {
  Activity, Children, Component, Fragment, Profiler, PureComponent, StrictMode, Suspense, ViewTransition, addTransitionType, cache,
  cacheSignal, cloneElement, createContext, createElement, createRef, forwardRef, isValidElement, lazy, memo, startTransition, use,
  useActionState, useCallback, useContext, useDebugValue, useDeferredValue, useEffect, useEffectEvent, useId, useImperativeHandle,
  useInsertionEffect, useLayoutEffect, useMemo, useOptimistic, useReducer, useRef, useState, useSyncExternalStore, useTransition, version,
} = React
export const { jsx, jsxs } = runtime
export const { createPortal, flushSync } = ReactDOM
export const { createRoot } = client
export { batch, computed, effect, signal, untracked } from '@preact/signals-react'
export { useSignals } from '@preact/signals-react/runtime'
export { exec } from 'preact-iso/router'
