/** Implements what preact-iso imports from `preact` and `preact/hooks` with React, so that only one UI runtime ships. */
import { Children } from 'react'

export { cloneElement, createContext, createElement as h, useContext, useLayoutEffect, useMemo, useReducer, useRef } from 'react'

/** @param {import('react').ReactNode} children */
export const toChildArray = children => Children.toArray(children)
