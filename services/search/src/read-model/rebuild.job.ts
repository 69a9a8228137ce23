import { type BuiltModel, versionChannel } from '@homeground/queues'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { type Owners, pullColumns } from '../sources/owners/pull-columns.ts'
import { rebuild } from './rebuild.ts'

interface Deps extends Owners {
  readonly db: DataSource
  readonly redis: Redis
  readonly prefix: string
}

/** Pulls the other owners' columns, builds the read model if anything changed, and announces its version. */
export async function rebuildModel({ db, redis, prefix, ...owners }: Deps): Promise<BuiltModel> {
  const columns = await pullColumns(owners)
  const result = await rebuild(db, columns)
  // Servers compare versions by themselves too: a lost announcement only costs seconds.
  await redis.publish(versionChannel(prefix, 'search'), String(result.version)).catch(() => undefined)
  return { ...result, housing: columns.housing.version }
}
