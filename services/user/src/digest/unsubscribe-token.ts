import { createHmac, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const macBytes = 16

export interface UnsubscribeTokens {
  /** The token of an account (UUID), which only turns its digest off. It does not expire. */
  make(accountId: string): string
  /** The account of a token; undefined if it is not one of ours. */
  read(token: string): string | undefined
}

/** Tokens of links that work without a login: the account's id and its HMAC with a key derived from the system's secret. */
export function createUnsubscribeTokens(identitySecret: string): UnsubscribeTokens {
  const key = createHmac('sha256', identitySecret).update('unsubscribe').digest()
  const macOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
  return {
    make(accountId) {
      const id = Buffer.from(accountId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, macOf(id)]).toString('base64url')
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
