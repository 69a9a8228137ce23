import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureRoles } from '@homeground/postgres'
import { eventually } from '@homeground/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { backUp } from '../src/back-up.ts'
import { checkBackup } from '../src/check-backup.ts'
import { urlOfDatabase } from '../src/client.ts'
import { migrateAs } from '../src/migrations.ts'
import { restore } from '../src/restore.ts'
import {
  account,
  adminUrl,
  allRows,
  createDatabase,
  createFolder,
  dropDatabase,
  expectUnchanged,
  key,
  name,
  restoreFrom,
  server,
  services,
  sql,
  startServices,
} from './support.ts'

/** What COPY has to escape. */
const message = 'tab\t, line\nbreak, \\.\n\\N and 🏡'
const searchPath = '/api/search?states=MA&searchOrderBy=median_listing_price'

const { folder, write, unpacked } = await createFolder()
const file = join(folder, 'backup.sql.gz')
let answer: unknown

beforeAll(async () => {
  await createDatabase()
  const before = await startServices()
  stops.push(before.stop)
  await eventually(async () => expect(await before.post('/api/register', account)).toBe(201))
  await eventually(async () =>
    expect(await before.search.get(searchPath)).toMatchObject({ status: 200, json: expect.anything() }),
  )
  answer = (await before.search.get(searchPath)).json
  await before.stop()
  await sql(`update "user".account set name = $$${message}$$`)
  await backUp({ adminUrl, services, file, key })
})
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await dropDatabase()
})

describe('a backup', () => {
  test('restored after everything was dropped gives the same search and the same accounts', async () => {
    const before = await allRows()
    await dropDatabase()
    await restoreFrom(file)
    expect(await allRows()).toEqual(before)
    const after = await startServices()
    stops.push(after.stop)
    await eventually(async () =>
      expect(await after.search.get(searchPath)).toMatchObject({ status: 200, json: expect.anything() }),
    )
    expect((await after.search.get(searchPath)).json).toEqual(answer)
    expect(JSON.stringify(answer)).toContain('Natick')
    await eventually(async () => expect(await after.post('/api/login', account)).toBe(200))
    expect(await after.post('/api/login', { ...account, password: 'another one' })).toBe(401)
    await after.stop()
    expect(await sql('select name from "user".account')).toEqual([{ name: message }])
  })

  test('replaces what was changed since, and continues to number rows where it was', async () => {
    const insert = `insert into housing.publication (period, loads, data_set)
      values ('', '{}', 'real') returning id`
    const [saved] = await sql(insert)
    await backUp({ adminUrl, services, file, key })
    await sql(`update search.zip_profile set town = 'Elsewhere'`)
    await restoreFrom(file)
    const towns = await sql('select town from search.zip_profile order by zip')
    expect(towns).toEqual([{ town: 'Natick' }, { town: 'Cambridge' }])
    const [next] = await sql(insert)
    expect(Number(next.id)).toBe(Number(saved.id) + 1)
  })

  test('of an older release gets the tables of this one', async () => {
    const url = urlOfDatabase(server, `${name}_old`)
    const first = { user: services.user!.slice(0, 1) }
    await ensureRoles({ adminUrl: url, services: ['user'] })
    await migrateAs('user', { adminUrl: url, migrations: first.user })
    const insert = `insert into "user".account (email, email_key) values ('Old@x.org', 'old@x.org')`
    await sql(insert, url)
    const old = join(folder, 'old.sql.gz')
    await backUp({ adminUrl: url, services: first, file: old, key })
    await restore({ adminUrl: url, services, backup: await checkBackup({ file: old, key }) })
    const rows = await sql('select email, pending_email from "user".account', url)
    expect(rows).toEqual([{ email: 'Old@x.org', pending_email: null }])
    await sql(`drop database ${name}_old with (force)`, server)
  })
})

describe('a restore that fails leaves the data as it was', () => {
  afterEach(expectUnchanged)

  test.each([
    ['no backup', () => Buffer.from('hello'), /cannot be read: incorrect header check/],
    ['another text', () => gzipSync('select 1;\n'), /is not a backup of Homeground/],
    ['a file cut short', (text: string) => gzipSync(text).subarray(0, -500), /unexpected end of file/],
    ['a text cut short', (text: string) => gzipSync(text.slice(0, text.lastIndexOf('--'))), /incomplete/],
    ['a text cut in its last line', (text: string) => gzipSync(text.slice(0, -2)), /its last line has no end/],
    ['a lost row', (text: string) => gzipSync(text.replace(/^01760.*\n/m, '')), /zip_profile has 1 of 2 rows/],
    ['another format', (text: string) => gzipSync(text.replace('"format":1', '"format":2')), /format 2/],
    [
      'a newer release',
      (text: string) => gzipSync(text.replace('"Tables1764000000001"', '"Later1999000000000"')),
      /made by a newer version.*Later1999000000000.*Update first/,
    ],
    [
      'a value that its column refuses',
      (text: string) => gzipSync(text.replace('42.28', 'north')),
      /invalid input syntax/,
    ],
  ])('%s', async (_, content, message) => {
    const packed = content(await unpacked(file))
    const signed = await write(packed, { isSigned: true })
    await expect(restoreFrom(signed)).rejects.toThrow(message)
    const unsigned = await write(packed, { isSigned: false })
    await expect(restoreFrom(unsigned, null)).rejects.toThrow(message)
  })
})

test('a database without our tables is not backed up, and no file is left', async () => {
  const empty = join(folder, 'empty.sql.gz')
  await expect(backUp({ adminUrl: server, services, file: empty, key })).rejects.toThrow(/has no tables of Homeground/)
  expect((await readdir(folder)).filter((each) => each.startsWith('empty'))).toEqual([])
})
