import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { type PostgresInput, startPostgres } from '../src/servers/embedded-postgres.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-postgres-'))
})
const disposers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of disposers.splice(0)) await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

async function start(input: Partial<PostgresInput> = {}) {
  const server = await startPostgres({ folder: join(folder, 'pg'), durable: false, ...input })
  disposers.push(server.stop)
  return server
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe('embedded Postgres', () => {
  test('still has its data after a kill, and starts although a lock file is left', async () => {
    const first = await start({ durable: true })
    await query(first.url, 'create table saved (n int); insert into saved values (7)')
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const second = await start({ durable: true })
    expect(await query(second.url, 'select n from saved')).toEqual([{ n: 7 }])
  })

  test('starts if the process id in its lock file belongs to another program now', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(folder, 'pg/data/postmaster.pid'), `${process.pid}\n${folder}/pg/data\n`)
    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts although a killed initdb left its folder', async () => {
    await mkdir(join(folder, 'pg/data.new/base'), { recursive: true })
    const server = await start()
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('rejects data of another version with a message', async () => {
    await mkdir(join(folder, 'pg/data'), { recursive: true })
    await writeFile(join(folder, 'pg/data/PG_VERSION'), '16\n')
    await expect(start()).rejects.toThrow(/were created by Postgres 16, but this is Postgres 18; move that folder/)
  })

  test('requires a password', async () => {
    const server = await start()
    const url = Object.assign(new URL(server.url), { password: 'wrong' }).href
    await expect(query(url, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  const asRoot = process.getuid?.() === 0 ? test : test.skip
  asRoot('runs as nobody, with copies outside the checkout, where root may not create namespaces', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const reachable = join(tmpdir(), `homeground-reachable-${process.pid}`)
    const server = await start({ folder: join(closed, 'pg'), place: { canUnshare: false, reachable } })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    disposers.push(() => rm(reachable, { recursive: true, force: true }))
  })
})
