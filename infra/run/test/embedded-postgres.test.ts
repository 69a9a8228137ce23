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
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

async function start(input: Partial<PostgresInput> = {}) {
  const server = await startPostgres({ folder: join(folder, 'pg'), durable: false, ...input })
  stops.push(server.stop)
  return server
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe('embedded Postgres', () => {
  test('keeps its data when killed, and starts over the lock file of the dead', async () => {
    const first = await start({ durable: true })
    await ask(first.url, 'create table kept (n int); insert into kept values (7)')
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const second = await start({ durable: true })
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('starts when the process id in its lock file now belongs to something else', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(folder, 'pg/data/postmaster.pid'), `${process.pid}\n${folder}/pg/data\n`)
    const second = await start()
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts over what a killed initdb left', async () => {
    await mkdir(join(folder, 'pg/data.new/base'), { recursive: true })
    const server = await start()
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses the data of another version with a sentence', async () => {
    await mkdir(join(folder, 'pg/data'), { recursive: true })
    await writeFile(join(folder, 'pg/data/PG_VERSION'), '16\n')
    await expect(start()).rejects.toThrow(/are of Postgres 16, this is 18; move that folder/)
  })

  test('asks for a password', async () => {
    const server = await start()
    const url = Object.assign(new URL(server.url), { password: 'wrong' }).href
    await expect(ask(url, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  const asRoot = process.getuid?.() === 0 ? test : test.skip
  asRoot(
    'runs as nobody, out of reach of the checkout, where root may not make namespaces',
    async () => {
      const closed = join(folder, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const reachable = join(tmpdir(), `homeground-reachable-${process.pid}`)
      const server = await start({
        folder: join(closed, 'pg'),
        place: { canUnshare: false, reachable },
      })
      expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
      stops.push(() => rm(reachable, { recursive: true, force: true }))
    },
  )
})
