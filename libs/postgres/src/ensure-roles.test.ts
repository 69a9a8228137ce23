import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { ensureRoles } from './ensure-roles.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const name = `test_roles_${process.pid}`
const adminUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href
const services = ['roles_one', 'roles_two']
const password = (service: string) => `a ${service}'s @password`
let urls: Record<string, string>

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  if (!server) throw new Error('Set TEST_DATABASE_URL, or run npm test.')
  // Four at once, as several processes may do: all must succeed.
  const all = Array.from({ length: 4 }, () => ensureRoles({ adminUrl, services, password }))
  urls = (await Promise.all(all))[0]!
  await query(urls.roles_one!, 'create table secret (n int); insert into secret values (1)')
})

afterAll(async () => {
  await query(server, `drop database if exists ${name} with (force)`)
  for (const service of services) await query(server, `drop role if exists ${service}`)
})

describe('a service role', () => {
  test('uses its own schema without naming it', async () => {
    expect(await query(urls.roles_one!, 'select current_schema() as schema, n from secret')).toEqual([
      { schema: 'roles_one', n: 1 },
    ])
  })

  test('cannot read another service’s table', async () => {
    await expect(query(urls.roles_two!, 'select * from roles_one.secret')).rejects.toThrow(
      /permission denied for schema roles_one/,
    )
  })

  test.each([
    ['a table in another schema', 'create table roles_one.mine (n int)'],
    ['a table in the public schema', 'create table public.mine (n int)'],
    ['a schema', 'create schema mine'],
    ['a role', 'create role mine'],
    ['a database', 'create database mine'],
  ])('cannot create %s', async (_, sql) => {
    await expect(query(urls.roles_two!, sql)).rejects.toThrow(/permission denied/)
  })

  test('keeps its tables when ensureRoles runs again with a new password', async () => {
    const again = await ensureRoles({ adminUrl, services, password: 'another' })
    expect(await query(again.roles_one!, 'select n from secret')).toEqual([{ n: 1 }])
    await expect(query(urls.roles_one!, 'select 1')).rejects.toThrow(/password authentication failed/)
  })
})
