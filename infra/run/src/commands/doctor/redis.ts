import { openQueue, queues } from '@homeground/queues'
import { Redis } from 'ioredis'
import { type Finding, fine, problem, reasonOf } from './finding.ts'

const oldestMajor = 6
const stuckMinutes = 15

/** Server and queues of the Redis at a URL. */
export async function checkRedisServer(url: string, prefix = 'homeground'): Promise<Finding[]> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    const info = await redis.info()
    const read = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? ''
    const version = read('redis_version')
    return [
      Number.parseInt(version, 10) >= oldestMajor
        ? fine(`Redis ${version} is running`)
        : problem(`Redis ${version} is too old`, `upgrade to ${oldestMajor}.2 or newer`),
      read('maxmemory_policy') === 'noeviction'
        ? fine('Redis removes no keys by itself')
        : problem(
            `Redis removes keys when its memory is full (${read('maxmemory_policy')})`,
            'set maxmemory-policy noeviction',
          ),
      ...(await checkQueues(redis, prefix)),
    ]
  } catch (error) {
    return [
      problem(
        `Redis at ${new URL(url).host} is unavailable (${reasonOf(error)})`,
        'start it, or check REDIS_URL',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}

async function checkQueues(redis: Redis, prefix: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const definition of Object.values(queues)) {
    const queue = openQueue(definition, { connection: redis, prefix })
    const { failed = 0 } = await queue.getJobCounts('failed')
    if (failed > 0)
      findings.push(
        problem(
          `Queue ${definition.name} has ${failed} failed jobs`,
          'npm run data -- jobs shows why, retry <job> tries again',
        ),
      )
    const [oldest] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
    const minutes = oldest ? Math.round((Date.now() - oldest.timestamp) / 60_000) : 0
    if (minutes >= stuckMinutes)
      findings.push(
        problem(
          `Queue ${definition.name} has a job that has waited ${minutes} minutes`,
          `check that the ${definition.name.split('.')[0]} worker runs`,
        ),
      )
  }
  return findings.length > 0 ? findings : [fine('No queue has failed or stuck jobs')]
}
