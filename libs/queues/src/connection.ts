import type { ConnectionOptions } from 'bullmq'

/** What is called on the connection besides the queue's own calls. */
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
