import { createDatabase, migrate } from '@homeground/service'
import { testDatabase } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { hashPassword } from '../src/accounts/passwords.ts'
import { userDatabase } from '../src/database.ts'
import { migrations } from '../src/migrations.ts'
import { goodPassword, lastMail, registerConfirmed, startedSession, startUserService } from './support.ts'

/** The passwords of accounts that exist before the tables know the browser of a sign-up, by id. */
const accounts = {
  alone: '00000000-0000-4000-8000-000000000001',
  paid: '00000000-0000-4000-8000-000000000002',
  newer: '00000000-0000-4000-8000-000000000003',
  claimed: '00000000-0000-4000-8000-000000000004',
}

/** A database of the first release, with accounts and a purchase, upgraded to this one. */
async function upgradedDatabase() {
  const first = migrations.slice(0, 1)
  const former = await testDatabase('user', (url) =>
    createDatabase({ url, schema: 'user', entities: [], migrations: first }),
  )
  const insert = async (id: string, email: string, password: string, createdAt: string) =>
    former.database.query(
      `insert into account (id, email, email_key, password_hash, created_at) values ($1, $2, $2, $3, $4)`,
      [id, email, await hashPassword(password, new AbortController().signal), createdAt],
    )
  await insert(accounts.alone, 'alone@mail.example', goodPassword, '2026-11-01Z')
  await insert(accounts.paid, 'paid@mail.example', 'password of the paid one', '2026-11-01Z')
  await insert(accounts.newer, 'paid@mail.example', 'password of the newer one', '2026-11-02Z')
  await insert(accounts.claimed, 'claimed@mail.example', 'password of the claim', '2026-11-01Z')
  await former.database.query(`
    insert into checkout values ('00000000-0000-4000-8000-00000000000a', '${accounts.paid}', 'sandbox', 999, 'paid', now());
    insert into payment values ('sandbox', 'p1', '${accounts.paid}', '00000000-0000-4000-8000-00000000000a', 999, 'usd', now());
    insert into premium_term values ('sandbox', 'p1', '${accounts.paid}', '2026-11-01Z', '2026-12-01Z');
    insert into saved_place (account_id, zip, note) values ('${accounts.alone}', '01760', 'near the lake')`)
  await former.database.destroy()
  const database = await userDatabase(former.url).initialize()
  await migrate(database)
  return { ...former, database }
}

const service = await startUserService({ database: upgradedDatabase() })

const logInFrom = (browser: string, email: string, password: string) =>
  service.elsewhere(browser)('/api/login', { method: 'POST', payload: { email, password } })

test('opens with its password in any browser, with its data, and a link to confirm it is mailed', async () => {
  const email = 'alone@mail.example'
  for (const browser of ['at home', 'at work']) {
    const login = await logInFrom(browser, email, goodPassword)
    expect([login.statusCode, login.json()]).toEqual([
      200,
      expect.objectContaining({ id: accounts.alone, emailConfirmed: false }),
    ])
    expect(startedSession(login)).toBeDefined()
  }
  expect(await service.db.query('select zip, note from saved_place')).toEqual([{ zip: '01760', note: 'near the lake' }])
  const { token } = await lastMail(service, email, /Confirm/)
  // Elsewhere the link asks for a new password, because whoever reads the mail owns the account.
  const opened = await service.elsewhere('of the mail')('/api/confirm-email', {
    method: 'POST',
    payload: { token, password: 'a password of the reader' },
  })
  expect(opened.statusCode).toBe(204)
  expect((await logInFrom('at home', email, goodPassword)).statusCode).toBe(401)
  const confirmed = await logInFrom('anywhere', email, 'a password of the reader')
  expect(confirmed.json()).toMatchObject({ id: accounts.alone, emailConfirmed: true })
})

test('does not open with a wrong password, and mails nothing', async () => {
  await service.mailsDone()
  const before = (await service.outbox()).length
  const wrong = await logInFrom('at home', 'claimed@mail.example', 'another password')
  const unknown = await logInFrom('at work', 'unknown@mail.example', 'another password')
  expect(wrong.statusCode).toBe(401)
  const { requestId: first, ...fields } = wrong.json()
  const { requestId: second, ...fieldsOfUnknown } = unknown.json()
  expect(fields).toEqual(fieldsOfUnknown)
  await service.mailsDone()
  expect((await service.outbox()).length).toBe(before)
})

test('with premium, can be used whatever accounts others made for its address', async () => {
  const paid = await logInFrom('at work', 'paid@mail.example', 'password of the paid one')
  expect([paid.statusCode, paid.json()]).toEqual([
    200,
    expect.objectContaining({ id: accounts.paid, tier: 'premium', premiumUntil: '2026-12-01T00:00:00.000Z' }),
  ])
  expect((await logInFrom('at work', 'paid@mail.example', 'password of the newer one')).statusCode).toBe(401)
})

test('does not open once the reader of the mail has confirmed the address for another account', async () => {
  const email = 'claimed@mail.example'
  expect((await logInFrom('at home', email, 'password of the claim')).statusCode).toBe(200)
  const owner = await registerConfirmed(service, { email })
  expect((await logInFrom('at home', email, 'password of the claim')).statusCode).toBe(401)
  expect((await logInFrom('at home', email, owner.password)).json()).toMatchObject({ id: owner.id })
})

describe('the upgraded database', () => {
  test('the entities have exactly the tables and columns that the migrations create', async () => {
    const { driver, entityMetadatas } = service.db
    const described = entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map((column) => ({
        table: tableName,
        column: column.databaseName,
        type: driver.normalizeType(column),
        isNullable: column.isNullable,
        isPrimary: column.isPrimary,
      })),
    )
    const created = await service.db.query(
      `select table_name as table, column_name as column, data_type as type,
       is_nullable = 'YES' as "isNullable",
       exists (
         select from information_schema.key_column_usage key
         join information_schema.table_constraints using (constraint_schema, constraint_name)
         where constraint_type = 'PRIMARY KEY' and key.table_schema = columns.table_schema
           and key.table_name = columns.table_name and key.column_name = columns.column_name
       ) as "isPrimary"
     from information_schema.columns
     where table_schema = 'user' and table_name <> 'migration'`,
    )
    const byName = (rows: typeof described) =>
      Object.fromEntries(rows.map(({ table, column, ...rest }) => [`${table}.${column}`, rest]))
    expect(Object.keys(byName(created)).length).toBeGreaterThan(40)
    expect(byName(described)).toEqual(byName(created))
  })
})
