/** What preact-iso asks of `preact` and `preact/hooks`, answered by React, so that one UI runtime ships. */
import { Children, type ReactNode } from 'react'

export { cloneElement, createContext, createElement as h, useContext, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
export const toChildArray = (children: ReactNode) => Children.toArray(children)
