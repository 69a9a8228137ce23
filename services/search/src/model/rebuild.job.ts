import { type HousingColumns, internalPaths } from '@homeground/contracts'
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
  readonly secret: string
}

/** Pulls housing's columns, builds the read model if anything changed, and announces its version. */
export async function rebuildModel({
  db,
  redis,
  prefix,
  housingUrl,
  secret,
}: Deps): Promise<RebuildResult> {
  const housing = await callService<HousingColumns>({
    url: housingUrl,
    path: internalPaths.housingColumns,
    as: 'search',
    secret,
    timeoutMs: 120_000,
  })
  const result = await rebuild(db, housing)
  // Servers compare versions by themselves too: a lost announcement only costs seconds.
  await redis.publish(versionChannel(prefix), String(result.version)).catch(() => undefined)
  return result
}
