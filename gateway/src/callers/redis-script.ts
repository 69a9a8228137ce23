import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

/** A Lua script that is sent once and from then on called by its hash. */
export function redisScript(redis: Redis, lua: string) {
  const sha = createHash('sha1').update(lua).digest('hex')
  return async (...args: (string | number)[]): Promise<unknown> => {
    try {
      return await redis.evalsha(sha, 0, ...args)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return redis.eval(lua, 0, ...args)
    }
  }
}
