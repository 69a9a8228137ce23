import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { hasOwnDatabase } from '../../system/database-access.ts'

const keys = 'homeground:*'

/**
 * Removes what Redis has about the former data: sessions, waiting jobs and rankings, whose versions may come again.
 * Returns a sentence about what happened.
 */
export async function emptyRedis(folder: string): Promise<string> {
  if (process.env.REDIS_URL) {
    const redis = new Redis(process.env.REDIS_URL)
    redis.on('error', () => {})
    let removed = 0
    for await (const found of redis.scanStream({ match: keys, count: 1000 })) {
      if (found.length > 0) removed += await redis.unlink(found)
    }
    redis.disconnect()
    return `${removed} keys of Redis were removed; everyone has to log in again.`
  }
  if (!hasOwnDatabase())
    return `Now remove the keys ${keys} from its Redis, which belong to the former data, and restart all processes.`
  await rm(join(folder, 'redis/appendonlydir'), { recursive: true, force: true })
  return 'Everyone has to log in again. Start Homeground with: npm start'
}
