import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { ensureRoles } from '@homeground/postgres'
import { anonymous, identityHeader } from '@homeground/service'
import { signAs, startProcess, testRedis } from '@homeground/testing'
import { afterAll, expect } from '@jest/globals'
import { migrateAs, serviceMigrations, tablesOf, urlOfDatabase, withClient } from '../src/database.ts'
import { decrypt } from '../src/encryption.ts'
import { checkBackup } from '../src/read-backup.ts'
import { restore } from '../src/restore.ts'
import { readPacked, readSignature, sign } from '../src/signature.ts'

const password = 'test'
export const account = { email: 'ada@example.org', password: 'seven green hills' }
export const key = 'a key of backups that is long enough'
export const services = await serviceMigrations()
export const server = urlOfDatabase(process.env.TEST_DATABASE_URL ?? '', 'postgres')
export const name = `test_backup_${process.pid}`
export const adminUrl = urlOfDatabase(server, name)

/** Two zips, in which people can search. */
const places = `
  insert into search.zip_profile (zip, town, state_abbr, lat, lng, has_area, moe, price_trend,
    median_listing_price)
  values ('01760', 'Natick', 'MA', 42.28, -71.35, true, '{}', '{}', 800000),
         ('02139', 'Cambridge', 'MA', 42.36, -71.1, true, '{}', '{}', null);
  insert into search.read_model (version, fingerprint, built_at, data_set, provenance)
  values (1, 'test', now(), 'real', '{}')`

export const sql = (text: string, url = adminUrl) => withClient(url, async (client) => (await client.query(text)).rows)

/** The tables of all services, with two zips. */
export async function createDatabase(): Promise<void> {
  await ensureRoles({ adminUrl, services: Object.keys(services), password })
  for (const [service, migrations] of Object.entries(services)) await migrateAs(service, { adminUrl, migrations })
  await sql(places)
}

export async function dropDatabase(): Promise<void> {
  await sql(`drop database if exists ${name} with (force)`, server)
}

/** The rows of every table, as text. */
export const allRows = () =>
  withClient(adminUrl, async (client) => {
    const contents: Record<string, string[]> = {}
    for (const { name } of await tablesOf(client, Object.keys(services))) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`)
      contents[name] = rows.map(({ row }) => row)
    }
    return contents
  })

/** `signedWith`: the key that the file must be signed with; null for any file. */
export const restoreFrom = async (file: string, signedWith: string | null = key) =>
  restore({ adminUrl, services, backup: await checkBackup({ file, key: signedWith }) })

/** Everything that a restore may have changed. */
export async function expectUnchanged(): Promise<void> {
  expect(await sql('select email from "user".account')).toEqual([{ email: account.email }])
  const databases = await sql(`select from pg_database where datname like '${name}_%'`, server)
  expect(databases).toEqual([])
  expect(await sql(`select from pg_roles where rolname like '${name}_%'`, server)).toEqual([])
}

/** A folder for the files of a test file, removed after its tests. */
export async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-backup-'))
  afterAll(() => rm(folder, { recursive: true }))
  return {
    folder,
    async unpacked(file: string): Promise<string> {
      const packed = decrypt(readPacked({ file, key }, await readSignature(file)), { file, key })
      return gunzipSync(await buffer(packed)).toString()
    },
    /** Writes a file as releases that did not encrypt, with a signature of our key or without one. */
    async write(content: Buffer, { isSigned, bytes = 1e9 }: { isSigned: boolean; bytes?: number }) {
      const file = join(folder, 'written.sql.gz')
      const signed = sign(Readable.from([content]), { key, unpackedBytes: () => bytes })
      await writeFile(file, isSigned ? signed : content)
      return file
    },
  }
}

/** Starts search and user on the database, as in production. */
export async function startServices() {
  const { url: REDIS_URL, prefix: REDIS_PREFIX } = testRedis()
  const none = 'http://127.0.0.1:9'
  const start = (service: string) => {
    const url = Object.assign(new URL(adminUrl), { username: service, password })
    return startProcess(`services/${service}/src/server.ts`, {
      DATABASE_URL: url.href,
      REDIS_URL,
      REDIS_PREFIX,
      PUBLIC_URL: 'http://localhost',
      HOUSING_URL: none,
      SCHOOLS_URL: none,
      SEARCH_URL: none,
    })
  }
  const [search, user] = await Promise.all([start('search'), start('user')])
  return {
    search,
    /** Posts to the user service as a visitor; returns the status. */
    async post(path: string, body: object): Promise<number> {
      const identity = { ...anonymous, device: 'a browser', client: 'a client' }
      const response = await fetch(new URL(path, user.address), {
        method: 'POST',
        headers: {
          [identityHeader]: signAs('gateway')({ to: 'user', method: 'POST', path, identity }),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      return response.status
    },
    stop: () => Promise.all([search.stop(), user.stop()]),
  }
}
