import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ApiKeyOwner } from '@homeground/contracts'
import type { Redis } from 'ioredis'
import { unavailable } from '../base/errors.ts'

/** Creates an API key: 256 random bits, with a prefix that secret scanners recognize. */
export const createApiKey = (): string => `hg_${randomBytes(32).toString('base64url')}`

/** Whether a text has the form of an API key. */
export const isApiKey = (text: string): boolean => /^hg_[\w-]{43}$/.test(text)

/** SHA-256 in hex: the only form in which a key is stored or sent between processes. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** How long the gateways may answer without asking the user service again. A revoked key is removed at once. */
const cachedSeconds = 30

export type ApiKeyCache = ReturnType<typeof createApiKeyCache>

/**
 * The owners of recently used keys, in Redis under `prefix`. The user service writes it while it holds the key's row,
 * and removes a key before its row is gone. Errors: every method throws a 503 while Redis is down.
 */
export function createApiKeyCache({ redis, prefix }: { redis: Redis; prefix: string }) {
  const keyOf = (keyHash: string) => `${prefix}:api-key:${keyHash}`
  return {
    async find(keyHash: string) {
      const text = await redis.get(keyOf(keyHash)).catch(failed)
      return text === null ? undefined : (JSON.parse(text) as ApiKeyOwner)
    },
    async put(keyHash: string, owner: ApiKeyOwner) {
      await redis.set(keyOf(keyHash), JSON.stringify(owner), 'EX', cachedSeconds).catch(failed)
    },
    async remove(keyHashes: readonly string[]) {
      if (keyHashes.length > 0) await redis.del(...keyHashes.map(keyOf)).catch(failed)
    },
  }
}

function failed(error: unknown): never {
  throw unavailable('API keys can’t be checked right now. Please try again.', error)
}

const idBytes = 16
const macBytes = 16

/**
 * Tokens of links that work without a login: an id and its HMAC with a key derived from the system's secret. A token of
 * one purpose does not serve another.
 */
export function createIdTokens(identitySecret: string, purpose: string) {
  const key = createHmac('sha256', identitySecret).update(purpose).digest()
  const macOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
  return {
    /** The token of an id (UUID). It does not expire. */
    make(id: string) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, macOf(bytes)]).toString('base64url')
    },
    /** The id of a token; undefined if it is not one of ours. */
    read(token: string) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(bytes.subarray(idBytes), macOf(id))) return
      const hex = id.toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
