import { registerHooks } from 'node:module'
import { afterAll } from '@jest/globals'

/**
 * Importing this gives the file's tests a password hash that is fast, for thousands of calls. What uses the hash
 * must be imported after it, with `await import`.
 */
const source = `
  import { createHash } from 'node:crypto'
  export const hashSync = (text) => createHash('sha256').update(text).digest('hex')
  export const hash = async (text) => hashSync(text)
  export const verify = async (stored, text) => stored === hashSync(text)`
const url = `data:text/javascript,${encodeURIComponent(source)}`

const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
})
afterAll(() => hooks.deregister())
