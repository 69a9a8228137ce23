import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOfDatabase, withClient } from '@homeground/backup'
import { createQueue, queues } from '@homeground/queues'
import { testRedis } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { root } from '../src/checkout/folders.ts'
import { type Finding, reportLine, withinLimit } from '../src/commands/doctor/finding.ts'
import {
  checkComposeSecrets,
  checkMail,
  checkOperator,
  checkOwnSecrets,
  checkPort,
  checkReady,
  checkWritable,
  serverUrls,
} from '../src/commands/doctor/machine.ts'
import { checkData, checkPostgres, checkRedisServer } from '../src/commands/doctor/servers.ts'
import { freePort } from '../src/process/ports.ts'

const problems = (findings: readonly Finding[]) => findings.filter(({ ok }) => !ok).map(reportLine)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-doctor-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('npm run doctor reports', () => {
  test('secrets that are missing, short, easy to guess or readable by others', async () => {
    const file = join(folder, 'secrets.json')
    expect(problems(await checkOwnSecrets(file, true))).toEqual([
      expect.stringContaining('secrets.json is missing: restore it'),
    ])
    const secrets = { identitySecret: 'too short', operatorToken: 'change-me-change-me-change-me' }
    await writeFile(file, JSON.stringify(secrets), { mode: 0o644 })
    expect(problems(await checkOwnSecrets(file, true))).toEqual([
      expect.stringContaining('can be read by others: chmod 600'),
      '✗ IDENTITY_SECRET has fewer than 32 characters: generate one: openssl rand -hex 32',
      '✗ OPERATOR_TOKEN is easy to guess: generate one: openssl rand -hex 32',
    ])
  })

  test('what .env lacks of what docker-compose.yml requires', async () => {
    const env = join(folder, '.env')
    await writeFile(env, 'REDIS_PASSWORD=postgres-postgres-1\nPUBLIC_URL=https://homes.example\n')
    const lines = problems(await checkComposeSecrets(env, join(root, 'docker-compose.yml')))
    expect(lines).toContain('✗ POSTGRES_PASSWORD is not set: generate one: openssl rand -hex 32')
    expect(lines).toContain('✗ REDIS_PASSWORD is easy to guess: generate one: openssl rand -hex 32')
    expect(lines).toContain('✗ IDENTITY_KEY_SEARCH_HOUSING is not set: npm run operator -- keys .env')
    expect(lines.join()).not.toContain('PUBLIC_URL')
  })

  test('an operator that is not named, as a warning', async () => {
    const none = join(folder, 'no.env')
    const line = async (environment: NodeJS.ProcessEnv, file = none) =>
      reportLine(await checkOperator(environment, file))
    expect(await line({})).toBe(
      '! The site does not name its operator: its privacy policy, terms, premium page and receipts say so: set OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, REFUND_RULE (docs/configuration.md)',
    )
    const named = { OPERATOR_NAME: 'Elm LLC', OPERATOR_ADDRESS: '1 Elm St', OPERATOR_EMAIL: 'a@b.example' }
    expect(await line(named)).toBe(
      '! The site does not say all about its operator (REFUND_RULE): set REFUND_RULE (docs/configuration.md)',
    )
    const file = join(folder, 'operator.env')
    await writeFile(file, 'REFUND_RULE="Within 14 days, on request."\n')
    expect(await line(named, file)).toBe('✓ The site names its operator')
    expect(problems([await checkOperator({}, none)])).toEqual([])
  })

  test('servers that are down, and a port in use', async () => {
    const port = await freePort()
    expect(problems(await checkPostgres(`postgres://a:b@127.0.0.1:${port}/x`))).toEqual([
      expect.stringMatching(/^✗ Postgres at 127.0.0.1:\d+ is unavailable .*ECONNREFUSED.*: start it/),
    ])
    expect(problems(await checkRedisServer(`redis://127.0.0.1:${port}`))).toEqual([
      expect.stringMatching(/^✗ Redis at 127.0.0.1:\d+ is unavailable/),
    ])
    expect(problems([await checkMail(`smtp://127.0.0.1:${port}`)])).toEqual([
      expect.stringMatching(/^✗ Mail server 127.0.0.1 is unavailable .*: check SMTP_URL/),
    ])
    expect(problems([await checkReady('search', `http://127.0.0.1:${port}`)])).toEqual([
      expect.stringContaining('search does not respond'),
    ])
  })

  test('clocks of Postgres and Redis that differ from that of this machine', async () => {
    const { url } = testRedis()
    const database = process.env.TEST_DATABASE_URL ?? ''
    const clocks = async (now: () => number) => {
      const findings = [await checkPostgres(database, now), await checkRedisServer(url, 'none', now)]
      return findings
        .flat()
        .map(reportLine)
        .filter((line) => line.includes('clock'))
    }
    const advice = 'set both by NTP; at two minutes, calls between machines are refused'
    expect(await clocks(Date.now)).toEqual([
      '✓ The clock of Postgres agrees with that of this machine',
      '✓ The clock of Redis agrees with that of this machine',
    ])
    expect(await clocks(() => Date.now() + 70_000)).toEqual([
      `✗ The clock of Postgres is 70 s behind that of this machine: ${advice}`,
      `✗ The clock of Redis is 70 s behind that of this machine: ${advice}`,
    ])
    expect(await clocks(() => Date.now() - 90_000)).toEqual([
      `✗ The clock of Postgres is 90 s ahead of that of this machine: ${advice}`,
      `✗ The clock of Redis is 90 s ahead of that of this machine: ${advice}`,
    ])
  })

  test('a server that hangs, one that refuses the password, and what is not a URL', async () => {
    const sockets: Socket[] = []
    const silent = createTcpServer((socket) => sockets.push(socket))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as AddressInfo
    const hanging = checkPostgres(`postgres://a:b@127.0.0.1:${port}/x`)
    expect(problems(await withinLimit('Postgres', hanging, 1000))).toEqual([
      expect.stringMatching(/^✗ Postgres accepts connections but does not respond within 1 s: /),
    ])
    silent.close()
    for (const socket of sockets) socket.destroy()
    const { host } = new URL(testRedis().url)
    expect(problems(await checkRedisServer(`redis://nobody:wrong@${host}`))).toEqual([
      expect.stringMatching(/is unavailable \(WRONGPASS .*: correct the password in REDIS_URL$/),
    ])
    const { urls, invalid } = serverUrls({ REDIS_URL: 'redis', SMTP_URL: 'smtp://mail:25' })
    expect([urls, problems(invalid)]).toEqual([
      { SMTP_URL: 'smtp://mail:25' },
      ['✗ REDIS_URL is not a URL: set it like redis://:password@host:6379'],
    ])
  })

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'a file')
    await writeFile(file, '')
    expect(problems([await checkWritable(folder)])).toEqual([])
    expect(problems([await checkWritable(file)])).toEqual([
      expect.stringMatching(/cannot be written \(ENOTDIR\): check its owner/),
    ])
  })

  test('a process that is not ready with what it lacks, and its port as used', async () => {
    const body = { status: 'not ready', dependencies: { postgres: 'ok', redis: 'unavailable' } }
    const server = createServer((_, response) => {
      response.writeHead(503, { 'content-type': 'application/json', connection: 'close' })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    expect(problems([await checkReady('search', `http://127.0.0.1:${port}`)])).toEqual([
      '✗ search is not ready (redis: unavailable): fix what it lacks; it recovers by itself',
    ])
    expect(problems([await checkPort(port)])).toEqual([
      `✗ Port ${port} is used by another program: stop it, or start with another PORT`,
    ])
    await new Promise((done) => server.close(done))
  })

  test('tables that are missing in a database', async () => {
    const server = urlOfDatabase(process.env.TEST_DATABASE_URL ?? '', 'postgres')
    const name = `test_doctor_${process.pid}`
    await withClient(server, (client) => client.query(`create database ${name}`))
    const lines = problems(await checkPostgres(urlOfDatabase(server, name)))
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`))
    expect(lines[0]).toMatch(/^✗ No role or schema for feedback, housing, schools, search, user: /)
    expect(lines).toContainEqual(expect.stringMatching(/^✗ Tables of user lack Tables1764000000001/))
  })

  test('data that is old, unless it is demonstration data', async () => {
    const server = urlOfDatabase(process.env.TEST_DATABASE_URL ?? '', 'postgres')
    const name = `test_doctor_data_${process.pid}`
    await withClient(server, (client) => client.query(`create database ${name}`))
    await withClient(urlOfDatabase(server, name), async (client) => {
      const load = 'load (source text, state text, demonstration boolean, finished_at timestamptz)'
      await client.query(`create schema search create table ${load}
          create table read_model (period text, data_set text, built_at timestamptz);
        create schema housing create table ${load} create table derived (derived_at timestamptz);
        create schema schools create table ${load};
        insert into search.read_model values ('2026-01', 'demonstration', '2026-03-01');
        insert into housing.derived values ('2026-02-01');
        insert into search.load values ('acs', 'published', false, '2024-09-02'),
          ('irs', 'published', false, '2025-09-02'), ('gazetteer', 'published', true, '2020-01-01')`)
      const dataProblems = () => checkData(client, new Date('2026-06-30T12:00:00Z')).then(problems)
      const oldSource = '✗ Data of acs was loaded 666 days ago: npm run data -- refresh acs'
      expect(await dataProblems()).toEqual([oldSource])
      await client.query("update search.read_model set data_set = 'real', built_at = '2026-01-31'")
      expect(await dataProblems()).toEqual([
        '✗ Prices are 5 months old (2026-01): npm run data -- refresh realtor',
        expect.stringContaining('Search shows older data than housing has'),
        oldSource,
      ])
    })
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`))
  })

  test('queues with failed jobs, with jobs that wait or run for too long, and that are paused', async () => {
    const { url, prefix } = testRedis()
    const connection = new Redis(url, { maxRetriesPerRequest: null })
    const queue = createQueue(queues.searchImport, { connection, prefix })
    expect(problems(await checkRedisServer(url, prefix))).toEqual([])
    await queue.add('waits', {}, { timestamp: Date.now() - 3_600_000 })
    await connection.zadd(`${prefix}:user.mail:failed`, 1, '7')
    const derive = createQueue(queues.schoolsDerive, { connection, prefix })
    const { id } = await derive.add('runs', {})
    await connection.rename(`${prefix}:schools.derive:wait`, `${prefix}:schools.derive:active`)
    await connection.hset(`${prefix}:schools.derive:${id}`, 'processedOn', Date.now() - 10_800_000)
    await derive.pause()
    expect(problems(await checkRedisServer(url, prefix))).toEqual([
      '✗ Queue search.import has a job that has waited 60 minutes: check that the search worker runs',
      '✗ Queue schools.derive is paused: resume it at /api/admin/queues',
      expect.stringMatching(/^✗ Job 1 of queue schools.derive has run for 180 minutes: .*data -- cancel 1$/),
      '✗ Queue user.mail has 1 failed job: npm run data -- jobs shows why, retry <job> tries again',
    ])
    await queue.close()
    await derive.close()
    connection.disconnect()
  })
})
