import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { serviceMigrations, urlOfDatabase, withClient } from '@homeground/backup'
import { ensureRoles } from '@homeground/postgres'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { compileCache, root } from '../src/checkout/folders.ts'
import { startTemporaryServers, type TemporaryServers } from '../src/servers/temporary-servers.ts'
import { migrateServices } from '../src/system/migrate.ts'
import type { Service } from '../src/system/processes.ts'
import { createSystemLog } from '../src/terminal/system-log.ts'

let folder: string
let servers: TemporaryServers
let adminUrl: string
/** What the running system answers at the moment, by path. */
const live = new Map<string, unknown>()
const site = createServer((request, response) => {
  const body = live.get(request.url ?? '')
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body ?? {}))
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-verify-'))
  servers = await startTemporaryServers()
  adminUrl = urlOfDatabase(servers.databaseUrl, 'homeground')
  const services = Object.keys(await serviceMigrations())
  const urls = await ensureRoles({ adminUrl, services, password: 'of a test' })
  const log = createSystemLog({ folder, print: () => {} })
  await migrateServices(urls as Record<Service, string>, log)
  await log.close()
  await withClient(adminUrl, (client) =>
    client.query(`
      insert into search.zip_profile (zip, town, state_abbr, lat, lng, has_area, moe, price_trend, median_listing_price)
      values ('01760', 'Natick', 'MA', 42.28, -71.35, true, '{}', '{}', 800000);
      insert into search.read_model (version, fingerprint, built_at, data_set, provenance)
      values (7, 'test', now(), 'real', '{}');
      insert into "user".account (id, email, email_key) values
        ('00000000-0000-4000-8000-000000000001', 'ada@example.org', 'ada@example.org');
      insert into "user".saved_place (account_id, zip) values ('00000000-0000-4000-8000-000000000001', '01760')`),
  )
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  site.close()
  await servers.stop()
  await rm(folder, { recursive: true })
})

/** Runs a command for the system that runs elsewhere. */
async function run(entry: string, args: string[], environment: Record<string, string> = {}) {
  const { port } = site.address() as AddressInfo
  const child = spawn(process.execPath, [join(root, entry), ...args], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: adminUrl,
      REDIS_URL: servers.redisUrl,
      HOMEGROUND_URL: `http://127.0.0.1:${port}`,
      BACKUP_KEY: 'a key of backups that is long enough',
      ...environment,
    },
  })
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, error }
}

/** `npm run backup -- …` */
const npmRunBackup = (...args: string[]) => run('infra/run/src/commands/backup/backup.ts', args)
/** The command of containers. */
const inContainer = (args: string[], environment = {}) => run('infra/backup/src/main.ts', args, environment)

const proven = async () => {
  const redis = new Redis(servers.redisUrl)
  const value = await redis.get('homeground:backup:proven')
  redis.disconnect()
  return value
}

test('a backup is proven by what it restores into an empty system, and not if the running one shows something else', async () => {
  const from = Date.now()
  const saved = await inContainer(['nightly', folder])
  expect(saved).toMatchObject({
    code: 0,
    output: expect.stringMatching(/homeground-\S+\.backup: \d+ rows of \d+ tables/),
  })
  live.set('/api/attributes/loaded', { version: '7' })
  const differing = await npmRunBackup('--verify', folder)
  expect(differing).toMatchObject({ code: 1, error: expect.stringMatching(/\/api\/zip\/01760 returns something else/) })
  expect(await proven()).toBe(null)

  const inUse = { EMPTY_DATABASE_URL: servers.databaseUrl, EMPTY_REDIS_URL: servers.redisUrl }
  expect(await inContainer(['verify', folder], inUse)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/A backup is verified in an empty Postgres; the one given has the roles feedback, /),
  })

  const empty = await startTemporaryServers()
  live.set('/api/attributes/loaded', { version: '8' })
  const { code, output } = await inContainer(['verify', folder], {
    EMPTY_DATABASE_URL: empty.databaseUrl,
    EMPTY_REDIS_URL: empty.redisUrl,
  })
  await empty.stop()
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/rows of \d+ tables are equal, 4 calls succeeded, 0 of them as in the running system/),
  ])
  expect(Number(await proven())).toBeGreaterThanOrEqual(from)
}, 300_000)
