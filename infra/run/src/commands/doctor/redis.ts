import { createQueue, queues } from '@homeground/queues'
import { Redis } from 'ioredis'
import { type Finding, fine, isRefusal, problem, reasonOf } from './finding.ts'
import { checkClock } from './machine.ts'

const oldestMajor = 6
const stuckMinutes = 15
/** A download may take an hour, and what it brings an hour more. */
const longestMinutes = 120

/** Server, clock and queues of the Redis at a URL. */
export async function checkRedisServer(url: string, prefix = 'homeground', now = Date.now): Promise<Finding[]> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: null })
  // Such as a wrong password; connect() itself reports only that there is no connection.
  let lastError: unknown
  redis.on('error', (error) => {
    lastError = error
  })
  try {
    await redis.connect()
    const info = await redis.info()
    const read = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? ''
    const version = read('redis_version')
    return [
      Number.parseInt(version, 10) >= oldestMajor
        ? fine(`Redis ${version} is running`)
        : problem(`Redis ${version} is too old`, `upgrade to ${oldestMajor}.2 or newer`),
      await checkClock('Redis', () => readClock(redis), now),
      read('maxmemory_policy') === 'noeviction'
        ? fine('Redis removes no keys by itself')
        : problem(
            `Redis removes keys when its memory is full (${read('maxmemory_policy')})`,
            'set maxmemory-policy noeviction',
          ),
      ...(await checkQueues(redis, prefix)),
    ]
  } catch (error) {
    const reason = reasonOf(lastError ?? error)
    return [
      problem(
        `Redis at ${new URL(url).host} is unavailable (${reason})`,
        isRefusal(reason) ? 'correct the password in REDIS_URL' : 'start it, or check REDIS_URL',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}

async function readClock(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time()
  return Number(seconds) * 1000 + Number(microseconds) / 1000
}

async function checkQueues(redis: Redis, prefix: string): Promise<Finding[]> {
  const connection = { connection: redis, prefix }
  const found = await Promise.all(
    Object.values(queues).map((definition) => checkQueue(createQueue(definition, connection))),
  )
  const findings = found.flat()
  return findings.length > 0 ? findings : [fine('No queue has failed or stuck jobs')]
}

async function checkQueue(queue: ReturnType<typeof createQueue>): Promise<Finding[]> {
  const findings: Finding[] = []
  const worker = `the ${queue.name.split('.')[0]} worker`
  const { failed = 0 } = await queue.getJobCounts('failed')
  if (failed > 0)
    findings.push(
      problem(`Queue ${queue.name} has ${counted(failed)}`, 'npm run data -- jobs shows why, retry <job> tries again'),
    )
  if (await queue.isPaused()) findings.push(problem(`Queue ${queue.name} is paused`, 'resume it at /api/admin/queues'))
  const [waiting] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
  const waited = minutesSince(waiting?.timestamp)
  if (waited >= stuckMinutes)
    findings.push(
      problem(`Queue ${queue.name} has a job that has waited ${waited} minutes`, `check that ${worker} runs`),
    )
  const [active] = await queue.getJobs(['active'], 0, 0, true)
  const ran = minutesSince(active?.processedOn)
  if (ran >= longestMinutes)
    findings.push(
      problem(
        `Job ${active!.id} of queue ${queue.name} has run for ${ran} minutes`,
        `look into the log of ${worker}; it can be restarted, or end the job: npm run data -- cancel ${active!.id}`,
      ),
    )
  return findings
}

const minutesSince = (ms: number | undefined) => (ms ? Math.round((Date.now() - ms) / 60_000) : 0)
const counted = (failed: number) => (failed === 1 ? '1 failed job' : `${failed} failed jobs`)
