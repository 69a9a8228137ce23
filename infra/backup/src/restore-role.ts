import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { withClient } from './client.ts'
import type { Table } from './tables.ts'

interface Input {
  /** An administrator's, with the database to fill. */
  readonly adminUrl: string
  readonly role: string
  readonly tables: readonly Table[]
  /** Quoted names. */
  readonly sequences: readonly string[]
}

/**
 * Runs `work` with the URL of a role that may add rows to some tables of one database and set some sequences, and
 * nothing else: it reads no table, owns nothing and is a member of no role. It has a password of its own, and is dropped
 * after `work`.
 */
export async function withRestoreRole<T>(
  { adminUrl, role, tables, sequences }: Input,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const password = randomBytes(32).toString('base64url')
  await withClient(adminUrl, async (client) => {
    const name = client.escapeIdentifier(role)
    const schemas = new Set([...tables.map(({ name }) => name), ...sequences].map(schemaOf))
    // Of a restore that was killed.
    await dropRole(client, role)
    await client.query(
      `create role ${name} login password ${client.escapeLiteral(password)}
         nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit`,
    )
    await client.query(`grant connect on database ${client.escapeIdentifier(client.database!)} to ${name}`)
    for (const schema of schemas) await client.query(`grant usage on schema ${schema} to ${name}`)
    for (const table of tables) await client.query(`grant insert on ${table.name} to ${name}`)
    for (const sequence of sequences) await client.query(`grant update on sequence ${sequence} to ${name}`)
  })
  const url = Object.assign(new URL(adminUrl), {
    username: encodeURIComponent(role),
    password: encodeURIComponent(password),
  })
  try {
    return await work(url.href)
  } finally {
    await withClient(adminUrl, (client) => dropRole(client, role))
  }
}

/** `"user"` of `"user".account` */
const schemaOf = (name: string) => name.slice(0, name.indexOf('.'))

async function dropRole(client: pg.Client, role: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [role])
  if (found.rowCount === 0) return
  const name = client.escapeIdentifier(role)
  // A managed server's administrator is not a superuser: it can drop what belongs only to a role it is a member of.
  await client.query(`do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      grant ${name} to current_user;
    end if;
  end $$`)
  await client.query(`drop owned by ${name}`)
  await client.query(`drop role ${name}`)
}
