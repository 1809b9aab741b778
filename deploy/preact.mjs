/** What preact-iso asks of `preact` and `preact/hooks`, answered by React, so that one UI runtime ships. */
import { Children } from 'react'

export { cloneElement, createContext, createElement as h, useContext, useLayoutEffect, useMemo, useReducer, useRef } from 'react'

/** @param {import('react').ReactNode} children */
export const toChildArray = children => Children.toArray(children)
