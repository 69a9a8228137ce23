import { TextEncoder } from 'node:util'

// The router creates one when it is loaded; jsdom has none.
Object.assign(globalThis, { TextEncoder })
