import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOfDatabase } from '@homeground/backup'
import { ensureRoles } from '@homeground/postgres'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { startTemporaryServers } from '../src/servers/temporary-servers.ts'
import { services } from '../src/system/processes.ts'
import { startSmallSystem } from '../src/system/small-system.ts'
import { account, operatorToken, place } from './former-release/account.ts'
import { movedTo, type StoredState, writeRedis, writeRows } from './former-release/stored-state.ts'
import { createVisitor } from './former-release/visitor.ts'

interface Recorded extends StoredState {
  readonly release: string
  /** Of the person's browser. */
  readonly cookies: Readonly<Record<string, string>>
}

const recorded: Recorded = JSON.parse(await readFile(join(import.meta.dirname, 'former-release/state.json'), 'utf8'))

const disposers: (() => Promise<unknown>)[] = []
let system: Awaited<ReturnType<typeof startSmallSystem>>
let folder: string

// What the release stored, then this one's own way to upgrade: roles, migrations, processes.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-upgrade-'))
  disposers.push(() => rm(folder, { recursive: true, force: true }))
  const servers = await startTemporaryServers()
  disposers.push(servers.stop)
  const adminUrl = urlOfDatabase(servers.databaseUrl, 'homeground')
  await ensureRoles({ adminUrl, services, password: 'of the former release' })
  const state = movedTo(recorded, Date.now())
  await writeRows(adminUrl, state)
  const redis = new Redis(servers.redisUrl)
  await writeRedis(redis, state)
  redis.disconnect()
  process.env.DATABASE_URL = adminUrl
  process.env.REDIS_URL = servers.redisUrl
  system = await startSmallSystem({
    folder,
    processes: ['user', 'user worker', 'gateway'],
    tables: services,
    durable: false,
    overrides: {},
  })
  disposers.push(system.stop)
  // Healthy processes may still be connecting to Postgres.
  await eventually(async () => expect(await system.isReady('user')).toBe(true))
}, 120_000)
afterAll(async () => {
  for (const dispose of disposers.reverse()) await dispose()
})

describe(`after an upgrade from the release of ${recorded.release}`, () => {
  test('whoever was logged in still is, with premium, lists and searches', async () => {
    const person = createVisitor(system.address, {}, recorded.cookies)
    const user = await person.call<Record<string, unknown>>('GET', '/api/user')
    expect(user).toMatchObject({ email: account.email, name: account.name, emailConfirmed: true, tier: 'premium' })
    expect(await person.call('GET', '/api/user/places')).toMatchObject([{ place: place.zip, note: place.note }])
    expect(await person.call('GET', '/api/user/watches')).toMatchObject([{ place: place.zip }])
    expect(await person.call('GET', '/api/user/searches')).toMatchObject([{ name: 'Near the lake' }])
    expect(await person.call('GET', '/api/premium')).toMatchObject({ terms: [{}] })
    await person.call('PUT', '/api/user/places/02139', { note: 'new' })
    expect(await person.call('GET', '/api/user/places')).toHaveLength(2)
  })

  test('the password opens the account in another browser', async () => {
    const elsewhere = createVisitor(system.address)
    await elsewhere.call('POST', '/api/login', { email: account.email, password: account.password })
    expect(await elsewhere.call('GET', '/api/user')).toMatchObject({ email: account.email })
  })

  test('the mail that waited is sent', async () => {
    const mails = async () => {
      const names = await readdir(join(folder, 'outbox'))
      return Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
    }
    await eventually(async () => expect(await mails()).toContainEqual(expect.stringMatching(/\/reset-password/)))
  })

  test('imports that waited still wait, with what was asked for', async () => {
    const operator = createVisitor(system.address, { authorization: `Bearer ${operatorToken}` })
    const { jobs } = await operator.call<{ jobs: object[] }>('GET', '/api/admin/jobs')
    expect(jobs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          job: 'import',
          state: 'waiting',
          params: expect.objectContaining({ source: 'realtor' }),
        }),
        expect.objectContaining({ job: 'search.rebuild', state: 'waiting' }),
      ]),
    )
  })
})
