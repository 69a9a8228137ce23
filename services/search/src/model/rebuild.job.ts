import { type HousingColumns, internalPaths, type SchoolColumns } from '@homeground/contracts'
import { callService } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { versionChannel } from '../snapshot/keep-current.ts'
import { type RebuildResult, rebuild } from './rebuild.ts'

interface Deps {
  readonly db: DataSource
  readonly redis: Redis
  readonly prefix: string
  readonly housingUrl: string
  readonly schoolsUrl: string
  readonly secret: string
}

/** Pulls the other owners' columns, builds the read model if anything changed, and announces its version. */
export async function rebuildModel({ db, redis, prefix, ...owners }: Deps): Promise<RebuildResult> {
  const { housingUrl, schoolsUrl, secret } = owners
  const ask = <T>(url: string, path: string) =>
    callService<T>({ url, path, as: 'search', secret, timeoutMs: 120_000 })
  const [housing, schools] = await Promise.all([
    ask<HousingColumns>(housingUrl, internalPaths.housingColumns),
    ask<SchoolColumns>(schoolsUrl, internalPaths.schoolColumns),
  ])
  const result = await rebuild(db, { housing, schools })
  // Servers compare versions by themselves too: a lost announcement only costs seconds.
  await redis.publish(versionChannel(prefix), String(result.version)).catch(() => undefined)
  return result
}
