import { createHmac, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const macBytes = 16

export interface IdTokens {
  /** The token of an id (UUID). It does not expire. */
  make(id: string): string
  /** The id of a token; undefined if it is not one of ours. */
  read(token: string): string | undefined
}

/**
 * Tokens of links that work without a login: an id and its HMAC with a key derived from the system's secret. A token of
 * one purpose does not serve another.
 */
export function createIdTokens(identitySecret: string, purpose: string): IdTokens {
  const key = createHmac('sha256', identitySecret).update(purpose).digest()
  const macOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
  return {
    make(id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, macOf(bytes)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(bytes.subarray(idBytes), macOf(id))) return
      const hex = id.toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
