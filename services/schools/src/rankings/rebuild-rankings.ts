import { versionChannel } from '@homeground/queues'
import type { Redis } from 'ioredis'
import { openSchools } from '../snapshot/school-snapshot.ts'
import { packSchools } from '../snapshot/snapshots.ts'
import { createRankingCache } from './ranking-cache.ts'
import { rankingLists } from './ranking-lists.ts'

interface Parts {
  readonly databaseUrl: string
  readonly redis: Redis
  readonly prefix: string
}

/**
 * Writes the rankings of the current version of the schools, then announces the version to the servers. Running it twice
 * writes the same. Returns the version; null before scores were first computed.
 */
export async function rebuildRankings({ databaseUrl, redis, prefix }: Parts): Promise<string | null> {
  const packed = await packSchools(databaseUrl, { onlyNumbers: true })
  if (!packed) return null
  const { version } = packed
  await createRankingCache(redis, prefix).write(version, rankingLists(openSchools(packed)))
  // Servers compare versions by themselves too: a lost announcement only costs seconds.
  await redis.publish(versionChannel(prefix, 'schools'), version).catch(() => undefined)
  return version
}
