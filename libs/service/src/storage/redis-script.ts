import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

/** Runs a Lua script with its keys (`KEYS`) and arguments (`ARGV`). Errors: whatever Redis reports. */
export type RedisScript = (keys: readonly string[], ...args: readonly (string | number)[]) => Promise<unknown>

/** A Lua script that is sent once and afterwards called by its hash. */
export function createRedisScript(redis: Redis, lua: string): RedisScript {
  const sha = createHash('sha1').update(lua).digest('hex')
  return async (keys, ...args) => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...args)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return redis.eval(lua, keys.length, ...keys, ...args)
    }
  }
}
