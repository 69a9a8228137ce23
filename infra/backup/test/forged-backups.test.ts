import { access, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { backUp } from '../src/back-up.ts'
import { checkBackup } from '../src/check-backup.ts'
import { restore, withRestoreRole } from '../src/restore.ts'
import {
  adminUrl,
  allRows,
  createDatabase,
  createFolder,
  dropDatabase,
  expectUnchanged,
  insertAccount,
  key,
  name,
  restoreFrom,
  server,
  services,
  sql,
} from './support.ts'

const { folder, write, unpacked } = await createFolder()
const file = join(folder, 'backup.sql.gz')

beforeAll(async () => {
  await createDatabase()
  await insertAccount()
  await backUp({ adminUrl, services, file, key })
})
afterAll(dropDatabase)

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
    for (const at of steps) {
      const changed = Buffer.from(content)
      changed[at]! ^= 1
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
  const given = [{ name: 'search.zip_profile', columns: ['zip'] }]
  const file = join(folder, 'written')
  const denied = [
    `copy (select 1) to program 'touch ${file}'`,
    `copy (select 1) to '${file}'`,
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
  await withRestoreRole({ adminUrl, role, tables: given, sequences: [] }, async (url) => {
    for (const statement of denied)
      await expect(sql(statement, url)).rejects.toThrow(/permission denied|must be|denied to/)
    // What it is for; rolled back by the missing columns.
    await expect(sql(`insert into search.zip_profile (zip) values ('01760')`, url)).rejects.toThrow(
      /null value in column/,
    )
  })
  expect(await sql(`select from pg_roles where rolname = '${role}'`, server)).toEqual([])
  await expect(access(file)).rejects.toThrow(/ENOENT/)
})
