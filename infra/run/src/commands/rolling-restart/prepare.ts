import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PageTable, pageTableFile } from '@homeground/contracts/pages'
import { ensureRoles } from '@homeground/postgres'
import { freePorts } from '../../process/ports.ts'
import { startTemporaryServers } from '../../servers/temporary-servers.ts'
import { migrateServices } from '../../system/migrate.ts'
import type { Disposers } from '../../system/parts.ts'
import { type ProcessName, processNames, type Service, type SystemSettings, services } from '../../system/processes.ts'
import { newSecrets } from '../../system/secrets.ts'
import { createSystemLog } from '../../terminal/system-log.ts'
import type { Balanced } from './nginx.ts'

const slices = 20
const sliceMs = 100

/**
 * Serves each source's file at `/<number>/<source>`, slowly, so that a worker is stopped while it reads. Odd and even
 * numbers differ by one line: an import of what is published already would do nothing.
 */
export async function startPublisher(files: ReadonlyMap<string, string>) {
  const server = createServer(async (request, response) => {
    const [, number, source] = request.url!.split('/')
    const text = await readFile(files.get(source!)!, 'utf8')
    const content = Buffer.from(Number(number) % 2 ? text : text.replace(/\n.*\n/, '\n'))
    response.writeHead(200, { 'content-length': content.length })
    const size = Math.ceil(content.length / slices)
    for (let at = 0; at < content.length && !response.destroyed; at += size) {
      response.write(content.subarray(at, at + size))
      await sleep(sliceMs)
    }
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (number: number, source: string) => `http://127.0.0.1:${port}/${number}/${source}`,
    stop: () => server.closeAllConnections(),
  }
}

const limits = {
  FREE_DAILY_SEARCHES: '100000',
  FREE_DAILY_SEARCHES_PER_ADDRESS: '100000',

  BURST_PER_MINUTE: '1000000',
  BURST_FORMS_PER_MINUTE: '1000000',
  MAILS_PER_CLIENT: '1000000',
  CLIENT_CONNECTIONS: '10000',
  CALL_WAIT_MS: '10000',
  UPSTREAM_TIMEOUT_MS: '15000',
  LOG_LEVEL: 'error',
  FEEDBACK_TO: 'operators@mail.example',
  ALLOW_PRIVATE_SOURCES: 'true',
}

export const isWorker = (name: ProcessName) => name.endsWith('worker')

/** Databases, pages, and the ports of everything: two copies of what nginx balances, and one of each worker. */
export async function prepare(folder: string, disposers: Disposers) {
  const servers = await startTemporaryServers()
  disposers.push(servers.stop)
  const log = createSystemLog({ folder: join(folder, 'log'), print: console.log })
  disposers.push(log.close)
  const adminUrl = Object.assign(new URL(servers.databaseUrl), { pathname: '/homeground' }).href
  const urls = await ensureRoles({ adminUrl, services, password: (service) => `rolling ${service}` })
  const databaseUrls = urls as Record<Service, string>
  await migrateServices(databaseUrls, log)
  const webRoot = join(folder, 'web')
  const home = { path: '/', title: '', description: '' }
  await mkdir(webRoot)
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>')
  await writeFile(join(webRoot, pageTableFile), JSON.stringify({ pages: [home], notFound: home } satisfies PageTable))
  const ports = await freePorts(3 * processNames.length)
  const balanced: Partial<Record<ProcessName, Balanced>> = {}
  const shared: Partial<SystemSettings['ports']> = {}
  for (const name of processNames) {
    shared[name] = ports.pop()!
    if (!isWorker(name)) balanced[name] = { port: shared[name], copies: [ports.pop()!, ports.pop()!] }
  }
  const secrets = { ...newSecrets(), operatorToken: 'x'.repeat(40) }
  const settingsOf = (name: ProcessName, port: number): SystemSettings => ({
    host: '127.0.0.1',
    redisUrl: servers.redisUrl,
    databaseUrls,
    webRoot,
    metricsPort: 0,
    ports: { ...shared, [name]: port } as SystemSettings['ports'],
    secrets,
    publicUrl: 'http://localhost',
    outbox: join(folder, 'outbox'),
    importFolder: join(folder, 'import'),
    overrides: limits,
    development: false,
  })
  const copies = processNames.flatMap((name) =>
    (balanced[name]?.copies ?? [shared[name]!]).map((port) => ({ name, port })),
  )
  const address = `http://127.0.0.1:${balanced.gateway!.port}`
  const { redisUrl } = servers
  return { settingsOf, copies, balanced: Object.values(balanced), address, adminUrl, redisUrl, log }
}
