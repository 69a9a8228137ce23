import { Redis, type RedisOptions } from 'ioredis'

type Options = Omit<RedisOptions, 'replyMapping'>

/** Commands fail at once while Redis is away, and after this time when it does not answer. */
const impatient: Options = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2000,
}

/** BullMQ's consumers wait for Redis and for work as long as it takes. */
const patient: Options = { enableOfflineQueue: true, maxRetriesPerRequest: null }

/** A Redis connection that goes on trying by itself and whose commands never keep a caller waiting. */
export function connectRedis(url: string, options: Options = {}): Redis {
  return connect(url, { ...impatient, ...options })
}

/** Connection for BullMQ: a consumer waits for Redis forever, a producer fails at once. */
export function queueRedis(url: string, side: 'consumer' | 'producer'): Redis {
  return connect(url, side === 'consumer' ? patient : impatient)
}

function connect(url: string, options: Options): Redis {
  const complete: Options = {
    connectTimeout: 2000,
    retryStrategy: (times) => Math.min(100 * times, 2000),
    ...options,
  }
  const redis = new Redis(url, complete)
  redis.on('error', () => {})
  return redis
}

/** Resolves when Redis answers. Errors: throws a sentence for /readyz. */
export async function checkRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') throw new Error('away')
  await redis.ping()
}
