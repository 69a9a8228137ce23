import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@homeground/backup'
import { type PageTable, pageTableFile } from '@homeground/contracts/pages'
import { ensureRoles } from '@homeground/postgres'
import { stopProcess } from '../../process/bound-process.ts'
import { freePorts } from '../../process/ports.ts'
import { startTemporaryServers } from '../../servers/temporary-servers.ts'
import { migrateServices } from '../../system/migrate.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import {
  type ProcessName,
  type Service,
  type SystemSettings,
  services,
} from '../../system/processes.ts'
import { runCommand } from '../../terminal/run-command.ts'
import { createSystemLog } from '../../terminal/system-log.ts'
import { Copy } from './copies.ts'
import { call, startLoad } from './load.ts'
import { type Balanced, nginxPath, startNginx } from './nginx.ts'

const restarted: readonly ProcessName[] = [...services, 'gateway']
const calls = [
  '/api/search?states=MA&searchOrderBy=median_listing_price',
  '/api/attributes',
  '/api/user',
]
const clients = 8
const limits = {
  ...{ FREE_DAILY_SEARCHES: '100000', FREE_DAILY_SEARCHES_PER_ADDRESS: '100000' },
  ...{ BURST_PER_MINUTE: '1000000', CLIENT_CONNECTIONS: '10000', CALL_WAIT_MS: '10000' },
  ...{ UPSTREAM_TIMEOUT_MS: '15000', LOG_LEVEL: 'warn' },
}
const places = `
  insert into search.zip_profile (zip, town, state_abbr, lat, lng, has_area, moe, price_trend,
    median_listing_price)
  values ('01760', 'Natick', 'MA', 42.28, -71.35, true, '{}', '{}', 800000);
  insert into search.read_model (version, fingerprint, built_at, data_set, provenance)
  values (1, 'test', now(), 'real', '{}')`

/**
 * `npm run rolling-restart`: two gateways and two of each service behind nginx; restarts every one in turn under load
 * and exits with 1 if a request failed.
 */
await runCommand(async () => {
  const nginx = nginxPath()
  if (!nginx) {
    console.log('Skipped: nginx is not installed on this machine.')
    return 0
  }
  const disposers: Disposers = []
  try {
    return await measure(nginx, disposers)
  } finally {
    await disposeAll(disposers)
  }
})

async function measure(nginx: string, disposers: Disposers): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-rolling-'))
  disposers.push(() => rm(folder, { recursive: true, force: true }))
  const { settingsOf, balanced } = await prepare(folder, disposers)
  const copies = restarted.flatMap((name) =>
    balanced[name]!.copies.map((port) => new Copy(name, settingsOf(name, port))),
  )
  disposers.push(() => Promise.all(copies.map((copy) => copy.stop())))
  const child = await startNginx(nginx, folder, Object.values(balanced))
  disposers.push(() => stopProcess(child))
  for (const copy of copies) await copy.start()
  const address = `http://127.0.0.1:${balanced.gateway!.port}`
  for (const path of calls) await untilServed(new URL(path, address))
  const load = startLoad(address, calls, clients)
  for (const copy of copies) {
    await copy.stop()
    await copy.start()
    console.log(`Restarted ${copy.name}: ${load.report.total} requests so far`)
  }
  await load.stop()
  const { total, failures } = load.report
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  console.log(
    `Restarted ${copies.length} processes under load: ${total} requests, ${failed} failed`,
  )
  if (failed > 0) console.table(failures)
  return failed === 0 ? 0 : 1
}

async function untilServed(url: URL): Promise<void> {
  for (let outcome = await call(url), tries = 0; outcome !== 200; outcome = await call(url)) {
    if (++tries === 300) throw new Error(`${url.pathname} returns ${outcome}`)
    await sleep(200)
  }
}

/** Databases with one place, pages, and the ports of everything. */
async function prepare(folder: string, disposers: Disposers) {
  const servers = await startTemporaryServers()
  disposers.push(servers.stop)
  const log = createSystemLog({ folder: join(folder, 'log'), print: console.log })
  disposers.push(log.close)
  const adminUrl = Object.assign(new URL(servers.databaseUrl), { pathname: '/homeground' }).href
  const urls = await ensureRoles({
    adminUrl,
    services,
    password: (service) => `rolling ${service}`,
  })
  const databaseUrls = urls as Record<Service, string>
  await migrateServices(databaseUrls, log)
  await withClient(adminUrl, (client) => client.query(places))
  const webRoot = join(folder, 'web')
  const home = { path: '/', title: '', description: '' }
  await mkdir(webRoot)
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>')
  await writeFile(
    join(webRoot, pageTableFile),
    JSON.stringify({ pages: [home], notFound: home } satisfies PageTable),
  )
  const ports = await freePorts(3 * restarted.length)
  const balanced: Partial<Record<ProcessName, Balanced>> = {}
  for (const name of restarted)
    balanced[name] = { port: ports.pop()!, copies: [ports.pop()!, ports.pop()!] }
  const shared = Object.fromEntries(restarted.map((name) => [name, balanced[name]!.port]))
  const settingsOf = (name: ProcessName, port: number): SystemSettings => ({
    ...{ host: '127.0.0.1', redisUrl: servers.redisUrl, databaseUrls, webRoot, metricsPort: 0 },
    ports: { ...shared, [name]: port } as SystemSettings['ports'],
    secrets: { operatorToken: 'x'.repeat(40), identitySecret: 'y'.repeat(40) },
    publicUrl: 'http://localhost',
    outbox: join(folder, 'outbox'),
    importFolder: join(folder, 'import'),
    overrides: limits,
    development: false,
  })
  return { settingsOf, balanced }
}
