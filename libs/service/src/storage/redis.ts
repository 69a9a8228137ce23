import { createHash } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'

type Options = Omit<RedisOptions, 'replyMapping'>

/** Commands fail immediately while Redis is down, and after this time if it does not respond. */
const failFast: Options = { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 2000 }

/** BullMQ's consumers wait indefinitely for Redis and for jobs. */
const waitForever: Options = { enableOfflineQueue: true, maxRetriesPerRequest: null }

/** A Redis connection that reconnects by itself and whose commands fail fast. */
export function connectRedis(url: string, options: Options = {}): Redis {
  return connect(url, { ...failFast, ...options })
}

/** Connection for BullMQ: a consumer waits for Redis indefinitely, a producer fails fast. */
export function queueRedis(url: string, side: 'consumer' | 'producer', options: Options = {}): Redis {
  return connect(url, { ...(side === 'consumer' ? waitForever : failFast), ...options })
}

function connect(url: string, options: Options): Redis {
  const complete: Options = { connectTimeout: 2000, retryStrategy: (times) => Math.min(100 * times, 2000), ...options }
  const redis = new Redis(url, complete)
  redis.on('error', () => {})
  return redis
}

/** Resolves if Redis responds. Errors: throws a message for /readyz. */
export async function checkRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') throw new Error('unavailable')
  await redis.ping()
}

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
