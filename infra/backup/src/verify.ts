import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  anonymous,
  callPairs,
  connectRedis,
  createBackupProof,
  createIdentitySigner,
  type Identity,
  identityHeader,
  type ServiceName,
} from '@homeground/service'
import { BackupError } from './backup-file.ts'
import { type ServiceMigrations, urlOfDatabase, withClient } from './database.ts'
import type { CheckedBackup } from './read-backup.ts'
import { fillDatabase } from './restore.ts'

export interface VerifyInput {
  readonly backup: CheckedBackup
  readonly services: ServiceMigrations
  /** An administrator's, of a Postgres that has no database of Homeground. */
  readonly emptyPostgresUrl: string
  readonly emptyRedisUrl: string
  /** Address of the running system, whose answers are compared if it shows the same data. */
  readonly liveUrl?: string
}

export interface Verification {
  readonly tables: number
  readonly rows: number
  /** Calls that the restored system answered. */
  readonly calls: number
  /** Of these, those whose answers were compared with the running system's. */
  readonly compared: number
}

/** Where the restored system is while it is checked. */
const database = 'homeground'
const root = resolve(import.meta.dirname, '../../..')

/**
 * Restores a backup into an empty system and checks what it gives: the rows of every table by count and digest, then
 * calls to the services, started from this checkout with the restored rows and an empty Redis. Errors: throws a
 * BackupError that names what differs.
 */
export async function verifyBackup(input: VerifyInput): Promise<Verification> {
  const { backup, services, emptyRedisUrl, liveUrl } = input
  const adminUrl = urlOfDatabase(input.emptyPostgresUrl, database)
  await requireEmpty(input)
  // They are not written anywhere and end with this process.
  const password = randomBytes(24).toString('base64url')
  await fillDatabase({ adminUrl, services, backup, password: () => password, role: 'homeground_restore' })
  const system = await startServices({ adminUrl, password, redisUrl: emptyRedisUrl, secrets: backup.secrets })
  try {
    const calls = await sampleCalls(adminUrl)
    const answers: Answer[] = []
    for (const call of calls) answers.push(await system.ask(call))
    calls.forEach((call, index) => {
      requireAnswer(call, answers[index]!, backup)
    })
    const compared = liveUrl ? await compareWithLive({ calls, answers, liveUrl, backup }) : 0
    const rows = [...backup.rows.values()].reduce((sum, count) => sum + count, 0)
    return { tables: backup.rows.size, rows, calls: calls.length, compared }
  } finally {
    await system.stop()
  }
}

/** Tells the running system, whose gateway reports it, until when data can be restored. */
export async function recordProof(
  backup: CheckedBackup,
  { redisUrl, prefix }: { readonly redisUrl: string; readonly prefix: string },
): Promise<void> {
  const redis = connectRedis(redisUrl, { enableOfflineQueue: true })
  try {
    await createBackupProof({ redis, prefix }).record(Date.parse(backup.createdAt))
  } finally {
    redis.disconnect()
  }
}

/** A restore gives roles new passwords, so it must never reach the running system by mistake. */
async function requireEmpty({ emptyPostgresUrl, emptyRedisUrl, services }: VerifyInput): Promise<void> {
  const roles = await withClient(emptyPostgresUrl, async (client) => {
    const { rows } = await client.query('select rolname from pg_roles where rolname = any($1) order by 1', [
      Object.keys(services),
    ])
    return rows.map(({ rolname }) => rolname)
  })
  if (roles.length > 0)
    throw new BackupError(
      `A backup is verified in an empty Postgres; the one given has the roles ${roles.join(', ')} already.`,
    )
  const redis = connectRedis(emptyRedisUrl, { enableOfflineQueue: true })
  const keys = await redis.dbsize().finally(() => redis.disconnect())
  if (keys > 0) throw new BackupError(`A backup is verified with an empty Redis; the one given has ${keys} keys.`)
}

interface SampleCall {
  readonly to: ServiceName
  readonly path: string
  readonly identity?: Identity
  /** The restored system must find what the call asks for, and its answer must contain this. */
  readonly contains?: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Calls to every service about what the restored database has: the zip with the highest prices, the longest list of an account. */
async function sampleCalls(adminUrl: string): Promise<SampleCall[]> {
  return withClient(adminUrl, async (client) => {
    const { rows: zips } = await client.query<{ zip: string }>(
      'select zip from search.zip_profile order by median_listing_price desc nulls last, zip limit 1',
    )
    const { rows: lists } = await client.query<{ account: string; zip: string }>(
      `select account_id as account, max(zip) as zip from "user".saved_place
       where zip ~ '^\\d{5}$' group by 1 order by count(*) desc limit 1`,
    )
    const { rows: schools } = await client.query('select from schools.derived limit 1')
    return [
      ...zips.flatMap(({ zip }): SampleCall[] => [
        { to: 'search', path: `/api/zip/${zip}`, contains: zip },
        { to: 'search', path: '/api/attributes/loaded' },
        { to: 'housing', path: `/api/housing/zip/${zip}` },
        ...schools.map((): SampleCall => ({ to: 'schools', path: `/api/schools/in-zip/${zip}` })),
      ]),
      ...lists.map(({ account, zip }): SampleCall => {
        const identity: Identity = { subject: `user:${account}`, tier: 'free', role: 'user', session: 'verification' }
        return { to: 'user', path: '/api/user/places', identity, contains: zip }
      }),
    ]
  })
}

function requireAnswer({ path, contains }: SampleCall, { status, body }: Answer, { source }: CheckedBackup): void {
  const isComplete = contains === undefined ? status < 500 : status === 200 && JSON.stringify(body).includes(contains)
  if (!isComplete) throw new BackupError(`Restored from ${source.file}, ${path} returns ${status}.`)
}

interface Comparison {
  readonly calls: readonly SampleCall[]
  readonly answers: readonly Answer[]
  readonly liveUrl: string
  readonly backup: CheckedBackup
}

/** Compares public answers with those of the running system, if its read model is still that of the backup. */
async function compareWithLive({ calls, answers, liveUrl, backup }: Comparison): Promise<number> {
  const version = ({ body }: Answer) => (body as { version?: string }).version
  const versionCall = calls.findIndex(({ path }) => path === '/api/attributes/loaded')
  if (versionCall < 0) return 0
  const ask = async (path: string): Promise<Answer> => {
    const response = await fetch(new URL(path, liveUrl), { signal: AbortSignal.timeout(10_000) })
    return { status: response.status, body: await response.json() }
  }
  if (version(await ask(calls[versionCall]!.path)) !== version(answers[versionCall]!)) return 0
  let compared = 0
  for (const [index, { path, identity }] of calls.entries()) {
    if (identity) continue
    const live = await ask(path)
    if (!isDeepStrictEqual(live, answers[index]))
      throw new BackupError(`Restored from ${backup.source.file}, ${path} returns something else than ${liveUrl}.`)
    compared++
  }
  return compared
}

interface Restored {
  readonly adminUrl: string
  readonly password: string
  readonly redisUrl: string
  readonly secrets: Readonly<Record<string, string>>
}

/** Starts the servers of the services on a restored database, and waits until they are ready. */
async function startServices({ adminUrl, password, redisUrl, secrets }: Restored) {
  const keys = Object.fromEntries(callPairs.map(({ keyName }) => [keyName, randomBytes(32).toString('base64url')]))
  const sign = createIdentitySigner('gateway', keys)
  const children: ChildProcess[] = []
  const addresses = new Map<string, string>()
  const start = async (service: ServiceName) => {
    const database = Object.assign(new URL(adminUrl), { username: service, password }).href
    const child = spawn(process.execPath, [join(root, `services/${service}/src/server.ts`)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'info',
        ...keys,
        IDENTITY_SECRET: randomBytes(32).toString('base64url'),
        ...secrets,
        DATABASE_URL: database,
        REDIS_URL: redisUrl,
        PUBLIC_URL: 'http://localhost',
        ...Object.fromEntries(
          (['search', 'housing', 'schools'] as const).map((name) => [
            `${name.toUpperCase()}_URL`,
            addresses.get(name) ?? 'http://127.0.0.1:9',
          ]),
        ),
      },
    })
    children.push(child)
    addresses.set(service, await listening(service, child))
  }
  const stop = async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    const ends = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGTERM')
    await Promise.all(ends)
  }
  try {
    // Each after those that it calls.
    for (const service of ['housing', 'search', 'schools', 'user'] as const) await start(service)
    await Promise.all([...addresses].map(([service, address]) => ready(service, address)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    async ask({ to, path, identity = anonymous }: SampleCall): Promise<Answer> {
      const header = sign({ to, method: 'GET', path, identity })
      const response = await fetch(new URL(path, addresses.get(to)), { headers: { [identityHeader]: header } })
      return { status: response.status, body: await response.json() }
    },
  }
}

/** The address that a service reports in its log, all of which is read. */
function listening(service: string, { stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const last: string[] = []
    const lines = createInterface({ input: stdout! })
    lines.on('line', (line) => {
      last.splice(0, Math.max(0, last.length - 2))
      last.push(line)
      const address = /Server listening at (http:\/\/[\d.:]+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    lines.on('close', () => reject(new BackupError(`The restored ${service} did not start: ${last.join(' | ')}`)))
  })
}

/** A service loads the data of the whole country within this time on a slow machine. */
const readyWithinMs = 300_000

async function ready(service: string, address: string): Promise<void> {
  let reason = ''
  for (const end = Date.now() + readyWithinMs; Date.now() < end; await sleep(200)) {
    const response = await fetch(new URL('/readyz', address)).catch(() => null)
    if (response?.ok) return
    reason = (await response?.text()) ?? 'it exited'
  }
  throw new BackupError(`The restored ${service} is not ready: ${reason}`)
}
