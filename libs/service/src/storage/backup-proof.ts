import type { Redis } from 'ioredis'

/**
 * The newest moment from which data is proven to be restorable: when the newest backup was made whose restore gave the same
 * rows and answers. `npm run backup -- --verify` records it, and the gateway reports it to Prometheus.
 */
export function createBackupProof({ redis, prefix }: { readonly redis: Redis; readonly prefix: string }) {
  const key = `${prefix}:backup:proven`
  return {
    /** Milliseconds since 1970; null if no backup is proven. Errors: throws if Redis is down. */
    async read(): Promise<number | null> {
      const madeAt = await redis.get(key)
      return madeAt === null ? null : Number(madeAt)
    },
    /** Records the moment unless a newer backup is proven. Errors: throws if Redis is down. */
    async record(madeAtMs: number): Promise<void> {
      const newest = (await this.read()) ?? 0
      if (madeAtMs > newest) await redis.set(key, String(madeAtMs))
    },
  }
}
