import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface RolesInput {
  /** URL of a role that may create roles and schemas; its path names the database, created if missing. */
  adminUrl: string
  /** Each becomes a login role and a schema of the same name, owned by that role. */
  services: readonly string[]
  /** One for all roles, or one for each. Without it, roles keep theirs, and a new one cannot log in yet. */
  password?: string | ((service: string) => string)
}

/** Codes of PostgreSQL's errors while another process changes the same role or schema. */
const concurrentChangeCodes = new Set(['23505', '42710', '42P06', '42P04', 'XX000', '40001', '40P01'])

/**
 * Gives every service its own role and schema and no rights anywhere else. Safe to repeat and
 * to run from several processes at once. Returns each service's connection URL.
 */
export async function ensureRoles(input: RolesInput): Promise<Record<string, string>> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureDatabase(input.adminUrl)
      return await ensureInDatabase(input)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (attempt === 10 || !concurrentChangeCodes.has(code)) throw error
      await sleep(20 * attempt)
    }
  }
}

/** The URL by which `service` connects to the database that `adminUrl` names. */
export function serviceUrl(input: { adminUrl: string; service: string; password: string }): string {
  const url = new URL(input.adminUrl)
  url.username = encodeURIComponent(input.service)
  url.password = encodeURIComponent(input.password)
  return url.href
}

async function ensureInDatabase({ adminUrl, services, password }: RolesInput) {
  const urls: Record<string, string> = {}
  await withClient(adminUrl, async (client) => {
    const database = client.escapeIdentifier(client.database!)
    await client.query(`revoke all on schema public from public`)
    await client.query(`revoke all on database ${database} from public`)
    for (const service of services) {
      const servicePassword = typeof password === 'function' ? password(service) : password
      await ensureService(client, { service, password: servicePassword, database })
      urls[service] = serviceUrl({ adminUrl, service, password: servicePassword ?? '' })
    }
  })
  return urls
}

async function ensureService(
  client: pg.Client,
  input: { service: string; password: string | undefined; database: string },
): Promise<void> {
  const role = client.escapeIdentifier(input.service)
  const existing = await client.query('select from pg_roles where rolname = $1', [input.service])
  if (existing.rowCount === 0) await client.query(`create role ${role} nosuperuser nocreatedb`)
  const { password } = input
  const withPassword = password === undefined ? '' : `password ${client.escapeLiteral(password)}`
  await client.query(`alter role ${role} login noinherit ${withPassword}`)
  await client.query(`alter role ${role} set search_path = ${role}`)
  await client.query(`grant connect, temporary on database ${input.database} to ${role}`)
  // A managed server's administrator is not a superuser: it can assign a schema only to a role it is a member of.
  await client.query(`do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      grant ${role} to current_user;
    end if;
  end $$`)
  await client.query(`create schema if not exists ${role} authorization ${role}`)
  await client.query(`alter schema ${role} owner to ${role}`)
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  try {
    await withClient(adminUrl, async () => {})
  } catch (error) {
    // 3D000: the database does not exist.
    if ((error as { code?: string }).code !== '3D000') throw error
    const name = decodeURIComponent(new URL(adminUrl).pathname.slice(1))
    await withClient(Object.assign(new URL(adminUrl), { pathname: '/postgres' }).href, (client) =>
      client.query(`create database ${client.escapeIdentifier(name)}`),
    )
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
