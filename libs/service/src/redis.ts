import { Redis, type RedisOptions } from 'ioredis'

type Options = Omit<RedisOptions, 'replyMapping'>

/** A Redis connection that goes on trying by itself; commands fail at once while it is away. */
export function connectRedis(url: string, options: Options = {}): Redis {
  const complete: Options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    retryStrategy: (times) => Math.min(100 * times, 2000),
    ...options,
  }
  const redis = new Redis(url, complete)
  redis.on('error', () => {})
  return redis
}

/** Connection for BullMQ: a consumer waits for Redis forever, a producer fails at once. */
export function queueRedis(url: string, side: 'consumer' | 'producer'): Redis {
  return connectRedis(url, {
    maxRetriesPerRequest: side === 'consumer' ? null : 1,
    enableOfflineQueue: side === 'consumer',
  })
}

/** Resolves when Redis answers. Errors: throws a sentence for /readyz. */
export async function checkRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') throw new Error('away')
  await redis.ping()
}
