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
