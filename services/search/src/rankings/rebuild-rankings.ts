import { type RowList, resultOfThread } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { ReadModel } from '../read-model/read-model.repository.ts'
import { createRankingCache } from './ranking-cache.ts'

interface Ranked {
  readonly model: ReadModel
  readonly lists: readonly (readonly [name: string, list: RowList])[]
}

/**
 * Writes the rankings of the current read model. Running it twice writes the same. Returns the version of the lists; null
 * before the first read model.
 */
export async function rebuildRankings({
  databaseUrl,
  redis,
  prefix,
}: {
  databaseUrl: string
  redis: Redis
  prefix: string
}): Promise<string | null> {
  const file = new URL('./lists-thread.ts', import.meta.url)
  const ranked = await resultOfThread<Ranked | null>(file, { url: databaseUrl })
  if (!ranked) return null
  return createRankingCache(redis, prefix).write(ranked.model, ranked.lists)
}
