import type { ConnectionOptions } from 'bullmq'

/** Commands that are sent on the connection besides the queue's own. */
interface RedisCalls {
  ping(): Promise<string>
  set(key: string, value: string, expiry: 'EX', seconds: number): Promise<unknown>
  del(key: string): Promise<number>
  exists(key: string): Promise<number>
}

export interface QueueConnection {
  /** An ioredis connection. */
  readonly connection: ConnectionOptions & RedisCalls
  /** Key prefix in Redis, so that tests and systems can share one. */
  readonly prefix: string
  /** Called by a consumer after each attempt at a job. */
  readonly onJobEnd?: (end: {
    readonly queue: string
    /** `retried`: it failed and is tried again. */
    readonly outcome: 'completed' | 'retried' | 'failed'
    readonly seconds: number
  }) => void
}

/**
 * The Redis channel on which a service announces a new version of the data that it holds in memory; the message is the
 * version.
 */
export function versionChannel(prefix: string, service: 'search' | 'schools'): string {
  return `${prefix}:${service}:version`
}
