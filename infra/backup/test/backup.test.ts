import { access, copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureRoles } from '@homeground/postgres'
import { eventually } from '@homeground/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { backUp } from '../src/back-up.ts'
import { newestBackup, removeOldBackups } from '../src/backup-folder.ts'
import { migrateAs, urlOfDatabase } from '../src/database.ts'
import { checkBackup } from '../src/read-backup.ts'
import { restore, withRestoreRole } from '../src/restore.ts'
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
const file = join(folder, 'homeground-2026-11-20-0300.backup')
const secrets = { IDENTITY_SECRET: 'the secret that second factors are stored with' }
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
  await backUp({ adminUrl, services, file, key, secrets })
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
    await backUp({ adminUrl, services, file, key, secrets })
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

describe('without its key, a backup', () => {
  test('shows nothing of its rows and secrets', async () => {
    const [content, text] = [await readFile(file), await unpacked(file)]
    expect(text).toContain(account.email)
    expect(text).toContain(secrets.IDENTITY_SECRET)
    // Neither text nor gzip, which an unpacker would find.
    expect(content.includes(account.email)).toBe(false)
    expect(content.includes(Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]))).toBe(false)
    await expect(checkBackup({ file, key: null })).rejects.toThrow(/is encrypted: it can be read with its BACKUP_KEY/)
  })

  test('of the same rows is another file each time', async () => {
    const again = join(folder, 'again.backup')
    await backUp({ adminUrl, services, file: again, key, secrets })
    const [first, second] = [await readFile(file), await readFile(again)]
    const same = first.filter((byte, index) => byte === second[index]).length
    // Chance makes one byte of 256 the same; the first line and the mark of the signature are.
    expect(same).toBeLessThan(first.length / 4)
  })
})

test('the secrets that belong to the rows come back with them', async () => {
  expect((await checkBackup({ file, key })).secrets).toEqual(secrets)
})

test('a folder keeps its newest backups, and other files', async () => {
  const names = ['homeground-2026-11-18-0300.sql.gz', 'homeground-2026-11-19-0300.backup', 'notes.txt']
  for (const name of names) await writeFile(join(folder, name), '')
  expect(await newestBackup(folder)).toBe(file)
  expect(await removeOldBackups(folder, 2)).toEqual(['homeground-2026-11-18-0300.sql.gz'])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(names.slice(1)))
  await removeOldBackups(folder, 1)
  await expect(newestBackup(join(folder))).resolves.toBe(file)
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
      'a row that is not as it was saved',
      (text: string) => gzipSync(text.replace('\tNatick\t', '\tNowhere\t')),
      /does not restore the rows of search.zip_profile as they were saved/,
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

/** Inserts a line before the rows of the table of zips. */
const insertLine = (text: string, line: string) => text.replace('copy search.zip_profile ', `${line}\n$&`)

/** Adds a table with one row, which the last line names too. */
const addTable = (text: string, table: string, columns: string, row: string) =>
  insertLine(text, `copy ${table} (${columns}) from stdin;\n${row}\n\\.`).replace(
    '"rows":{',
    `$&${JSON.stringify(table)}:1,`,
  )

describe('a restore reads rows only, also from a file with our signature', () => {
  afterEach(expectUnchanged)

  const proof = () => join(folder, 'proof')
  const unknownLine = /has a line that a backup does not have/
  test.each([
    [
      'a program to run',
      (text: string) => insertLine(text, `copy (select 1) to program 'touch ${proof()}';`),
      unknownLine,
    ],
    [
      'a program to run behind the last line',
      (text: string) => `${text}copy (select 1) to program 'touch ${proof()}';\n`,
      unknownLine,
    ],
    [
      'a program in place of the rows of a table',
      (text: string) => insertLine(text, `copy search.zip (zip) from program 'touch ${proof()}';`),
      unknownLine,
    ],
    [
      'a second statement on a line',
      (text: string) =>
        insertLine(text, `select setval('search.zip_seq', 1, true); copy (select 1) to program 'touch ${proof()}';`),
      unknownLine,
    ],
    ['a change of a role', (text: string) => insertLine(text, 'alter role search superuser;'), unknownLine],
    ['a setting', (text: string) => insertLine(text, "set role = 'postgres';"), unknownLine],
    [
      'a table of the system',
      (text: string) => addTable(text, 'pg_catalog.pg_authid', 'rolname', 'eve'),
      /has pg_catalog.pg_authid, which is not a table of Homeground/,
    ],
    [
      'a table of another schema',
      (text: string) => addTable(text, 'public.notes', 'note', 'eve'),
      /has public.notes, which is not a table of Homeground/,
    ],
    [
      'the table of migrations',
      (text: string) => addTable(text, 'search.migration', 'name', 'Later1999000000000'),
      /has search.migration, which is not a table of Homeground/,
    ],
    [
      'a column that the table does not have',
      (text: string) => text.replace(/(copy search.zip_profile \(zip)/, '$1code'),
      /has other columns of search.zip_profile than its release had: zipcode, /,
    ],
    [
      'the rows of a table twice',
      (text: string) => text.replace(/^copy search.zip_profile [\s\S]*?\n\\\.\n/m, (rows) => rows + rows),
      /has search.zip_profile twice/,
    ],
    [
      'no rows of a table',
      (text: string) =>
        text.replace(/^copy search.zip_profile [\s\S]*?\n\\\.\n/m, '').replace(/,?"search.zip_profile":2/, ''),
      /lacks the rows of search.zip_profile/,
    ],
    [
      'a sequence of another schema',
      (text: string) => insertLine(text, "select setval('pg_catalog.oid_seq', 1, true);"),
      /has pg_catalog.oid_seq, which is not a sequence of Homeground/,
    ],
    [
      'options of the connection in place of a service',
      (text: string) => text.replace('"migrations":{', '$&"search -c role=postgres":[],'),
      /made by a newer version/,
    ],
  ])('%s', async (_, change, message) => {
    const text = await unpacked(file)
    const changed = change(text)
    expect(changed).not.toBe(text)
    const other = await write(gzipSync(changed), { isSigned: true })
    await expect(restoreFrom(other)).rejects.toThrow(message)
    await expect(access(proof())).rejects.toThrow(/ENOENT/)
  })

  test.each([
    ['a table of 101 MB', Buffer.alloc(101e6, `${'1'.repeat(999)}\n`), /it unpacks to more than \d+ MB/],
    ['a row of 70 MB', Buffer.alloc(70e6, '1'), /a row of search.zip has more than 64 MB/],
  ])('%s in a file of a few kilobytes', async (_, rows, message) => {
    const before = insertLine(await unpacked(file), 'copy search.zip (zip) from stdin;').split(
      'copy search.zip_profile',
    )[0]!
    const other = await write(gzipSync(Buffer.concat([Buffer.from(before), rows])), { isSigned: false })
    await expect(restoreFrom(other, null)).rejects.toThrow(message)
  })

  test('more text than its signature names', async () => {
    const text = await unpacked(file)
    const bytes = Buffer.byteLength(text) - 1
    const other = await write(gzipSync(text), { isSigned: true, bytes })
    await expect(restoreFrom(other)).rejects.toThrow(/it unpacks to more than/)
  })

  test('a line of 2 MB', async () => {
    const other = await write(gzipSync((await unpacked(file)) + 'x'.repeat(2e6)), { isSigned: true })
    await expect(restoreFrom(other)).rejects.toThrow(/it has a line of more than 1 MB/)
  })
})

describe('the signature of a backup', () => {
  afterEach(expectUnchanged)

  test('does not fit once any byte is changed, cut or added', async () => {
    const content = await readFile(file)
    const other = join(folder, 'other.sql.gz')
    const refuses = async (changed: Buffer) => {
      await writeFile(other, changed)
      await expect(checkBackup({ file: other, key })).rejects.toThrow(
        /The signature of .* does not fit: the file was changed|has no signature: it was cut short/,
      )
    }
    const last = content.length - 1
    const steps = Array.from({ length: 100 }, (_, step) => Math.floor((last * step) / 99))
    for (const index of steps) {
      const changed = Buffer.from(content)
      changed[index]! ^= 1
      await refuses(changed)
    }
    await refuses(content.subarray(0, -1))
    await refuses(content.subarray(1))
    await refuses(Buffer.concat([content, Buffer.from('\n')]))
    await refuses(Buffer.concat([content, content]))
    await refuses(Buffer.concat([gzipSync('-- more\n'), content]))
  })

  test('does not fit another key', async () => {
    await expect(restoreFrom(file, 'a key of backups of another system')).rejects.toThrow(
      /does not fit.*or BACKUP_KEY is not the key of the system that made it/,
    )
  })

  test('is checked again while rows are read: a file that is exchanged after the check is refused', async () => {
    const other = join(folder, 'exchanged.sql.gz')
    await copyFile(file, other)
    const backup = await checkBackup({ file: other, key })
    const forged = (await unpacked(file)).replace('Natick', 'Nowhere')
    await writeFile(other, await readFile(await write(gzipSync(forged), { isSigned: false })))
    await expect(restore({ adminUrl, services, backup })).rejects.toThrow(/does not fit/)
    expect(await sql('select town from search.zip_profile order by zip')).toEqual([
      { town: 'Natick' },
      { town: 'Cambridge' },
    ])
  })

  test('is required: without it, a file is restored only if it need not be signed', async () => {
    const unsigned = await write(gzipSync(await unpacked(file)), { isSigned: false })
    await expect(restoreFrom(unsigned)).rejects.toThrow(/has no signature.*With --unsigned/)
    await restoreFrom(file)
    const before = await allRows()
    await sql(`update search.zip_profile set town = 'Elsewhere'`)
    await restoreFrom(unsigned, null)
    expect(await allRows()).toEqual(before)
  })
})

test('the role that adds rows may do nothing else', async () => {
  const role = `${name}_restore`
  const tables = [{ name: 'search.zip_profile', columns: ['zip'] }]
  const target = join(folder, 'target')
  const denied = [
    `copy (select 1) to program 'touch ${target}'`,
    `copy (select 1) to '${target}'`,
    `copy search.zip_profile (zip) from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `select * from pg_authid`,
    `select * from search.zip_profile`,
    `delete from search.zip_profile`,
    `update search.zip_profile set town = ''`,
    `truncate search.zip_profile`,
    `select * from "user".account`,
    `insert into "user".account (email, email_key) values ('a@x.org', 'a@x.org')`,
    `insert into search.read_model (version) values (9)`,
    `drop table search.zip_profile`,
    `alter table search.zip_profile disable trigger all`,
    `create table search.more (n int)`,
    `create temporary table more (n int)`,
    `create schema more`,
    `create database more`,
    `create role more`,
    `set role postgres`,
    `set role search`,
    `alter role ${role} superuser`,
    `grant search to ${role}`,
    `alter system set fsync = off`,
    `set session_replication_role = replica`,
  ]
  await withRestoreRole({ adminUrl, role, tables, sequences: [] }, async (url) => {
    for (const statement of denied)
      await expect(sql(statement, url)).rejects.toThrow(/permission denied|must be|denied to/)
    // What it is for; rolled back by the missing columns.
    await expect(sql(`insert into search.zip_profile (zip) values ('01760')`, url)).rejects.toThrow(
      /null value in column/,
    )
  })
  expect(await sql(`select from pg_roles where rolname = '${role}'`, server)).toEqual([])
  await expect(access(target)).rejects.toThrow(/ENOENT/)
})
