import { createHash } from 'node:crypto'
import { jest } from '@jest/globals'

/**
 * Importing this gives the file's tests a password hash that is fast, for thousands of calls. What uses the hash
 * must be imported after it, with `await import`.
 */
const hashSync = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hashSync,
  hash: async (text: string) => hashSync(text),
  verify: async (stored: string, text: string) => stored === hashSync(text),
}))
