/** For tools that are run by hand, maybe in a new checkout: installs the packages, and lets Node import the project's TypeScript. */
import { install } from '../../../deploy/install.mjs'

install()
await import('./typescript.mjs')
