import { TextEncoder } from 'node:util'

// The router makes one as it is loaded; jsdom has none.
Object.assign(globalThis, { TextEncoder })
