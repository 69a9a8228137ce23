// Records what a former release stored, for infra/run/test/upgrade.test.ts. From a checkout with all of its history:
//   git worktree add /tmp/former <commit> && (cd /tmp/former && pnpm install --prod --frozen-lockfile)
//   node infra/run/test/former-release/record.ts /tmp/former '<day> (<commit>)'
// It starts the release's own migrations, user service, gateway and worker of mails on a temporary Postgres and Redis, does
// what people and operators do, and writes state.json.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOfDatabase, withClient } from '@homeground/backup'
import { ensureRoles } from '@homeground/postgres'
import { Redis } from 'ioredis'
import { startTemporaryServers } from '../../src/servers/temporary-servers.ts'
import { services } from '../../src/system/processes.ts'
import { account, identitySecret, operatorToken, place } from './account.ts'
import { readRedis, readRows, statementsOf } from './stored-state.ts'
import { createVisitor } from './visitor.ts'

const [former = '', release = ''] = process.argv.slice(2)
if (!release) throw new Error('Usage: record.ts <checkout of the former release> <its name>')
const folder = await mkdtemp(join(tmpdir(), 'homeground-former-'))
const outbox = join(folder, 'outbox')
const servers = await startTemporaryServers()
const running: ChildProcess[] = []

/** Runs a program of the release; resolves with its address, or once a program without one has ended. */
async function start(entry: string, env: Record<string, string>): Promise<{ address: string; end(): Promise<void> }> {
  const child = spawn(process.execPath, [join(former, entry)], {
    cwd: former,
    env: { PATH: process.env.PATH, IDENTITY_SECRET: identitySecret, REDIS_URL: servers.redisUrl, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const address = await new Promise<string>((resolve) => {
    const lines = createInterface({ input: child.stdout! })
    lines.on('line', (line) => {
      const found = /Server listening at (http:\/\/[\d.:]+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    lines.on('close', () => resolve(''))
  })
  return {
    address,
    async end() {
      const exit = once(child, 'exit')
      if (child.kill('SIGTERM')) await exit
    },
  }
}

async function mailedTo(subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++, await sleep(200)) {
    for (const name of await readdir(outbox).catch(() => [])) {
      const mail = await readFile(join(outbox, name), 'utf8')
      if (subject.test(mail)) return mail
    }
  }
  throw new Error(`No mail ${subject}`)
}

try {
  const adminUrl = urlOfDatabase(servers.databaseUrl, 'homeground')
  const urls = await ensureRoles({ adminUrl, services, password: 'of the former release' })
  for (const service of services) await start(`services/${service}/src/migrate.ts`, { DATABASE_URL: urls[service]! })

  const userEnvironment = {
    DATABASE_URL: urls.user!,
    PUBLIC_URL: 'http://localhost',
    MAIL_OUTBOX: outbox,
    PAYMENTS: 'sandbox',
  }
  const user = await start('services/user/src/server.ts', userEnvironment)
  const worker = await start('services/user/src/worker.ts', userEnvironment)
  const feedback = await start('services/feedback/src/server.ts', { DATABASE_URL: urls.feedback! })
  const none = 'http://127.0.0.1:9'
  await writeFile(join(folder, 'index.html'), '<html><head></head></html>')
  await writeFile(join(folder, 'pages.json'), '{"pages":[],"notFound":{}}')
  const gateway = await start('gateway/src/server.ts', {
    PORT: '0',
    SEARCH_URL: none,
    HOUSING_URL: none,
    SCHOOLS_URL: none,
    USER_URL: user.address,
    FEEDBACK_URL: feedback.address,
    WEB_ROOT: folder,
    OPERATOR_TOKEN: operatorToken,
  })

  const person = createVisitor(gateway.address)
  const { email, password, name } = account
  await person.call('POST', '/api/register', { email, password, name })
  const [, token] = /token=([\w-]+)/.exec(await mailedTo(/confirm/i))!
  await person.call('POST', '/api/confirm-email', { token })
  await person.call('PUT', `/api/user/places/${place.zip}`, { note: place.note })
  await person.call('PUT', `/api/user/watches/${place.zip}`)
  await person.call('PUT', '/api/user/searches', { name: 'Near the lake', path: '/research-area?states=MA' })
  const { url } = await person.call<{ url: string }>('POST', '/api/premium/checkout')
  await person.call('POST', `/api/premium/sandbox/${url.split('/').at(-1)}`, { outcome: 'pay' })
  await person.call('POST', '/api/pageview', { path: '/zip/01760', title: 'Natick' })
  // From here on, mails wait.
  await worker.end()
  await person.call('POST', '/api/forgot-password', { email })
  const system = createVisitor(gateway.address, { authorization: `Bearer ${operatorToken}` })
  await system.call('POST', '/api/admin/jobs', {
    job: 'import',
    params: { source: 'realtor', url: 'https://example.org/RDC_Inventory_Core_Metrics_Zip.csv' },
  })
  await system.call('POST', '/api/admin/jobs', { job: 'rebuild' })
  for (const each of [gateway, user, feedback]) await each.end()

  const stored: Record<string, unknown> = {}
  await withClient(adminUrl, async (client) => {
    await client.query("set timezone = 'UTC'")
    for (const service of services) {
      const { migrations } = await import(join(former, `services/${service}/src/migrations.ts`))
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I', relname) as name from pg_class
         where relkind = 'r' and relnamespace = $1::regnamespace order by oid`,
        [client.escapeIdentifier(service)],
      )
      await client.query(`set search_path = ${client.escapeIdentifier(service)}`)
      stored[service] = {
        statements: await statementsOf(migrations),
        tables: await readRows(
          client,
          tables.map(({ name }) => name),
        ),
      }
    }
  })
  const redis = new Redis(servers.redisUrl)
  const state = {
    release,
    recordedAt: new Date().toISOString(),
    cookies: person.cookies(),
    services: stored,
    redis: await readRedis(redis),
  }
  redis.disconnect()
  await writeFile(join(import.meta.dirname, 'state.json'), `${JSON.stringify(state, null, 2)}\n`)
} finally {
  for (const child of running) child.kill('SIGKILL')
  await servers.stop()
  await rm(folder, { recursive: true, force: true })
}
