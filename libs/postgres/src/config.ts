export interface RolesConfig {
  /** An administrator's; its path names the database. */
  adminUrl: string
  /** Service → the password of its role. */
  passwords: Map<string, string>
}

const prefix = 'SERVICE_PASSWORD_'

/**
 * Reads DATABASE_URL and one SERVICE_PASSWORD_<NAME> per service (SERVICE_PASSWORD_SEARCH sets the
 * password of `search`). Throws when either is missing.
 */
export function config(env: NodeJS.ProcessEnv = process.env): RolesConfig {
  const passwords = new Map<string, string>()
  for (const [name, password] of Object.entries(env)) {
    if (!name.startsWith(prefix) || !password) continue
    passwords.set(name.slice(prefix.length).toLowerCase(), password)
  }
  const adminUrl = env.DATABASE_URL
  if (!adminUrl || passwords.size === 0) {
    throw new Error('Set DATABASE_URL and a SERVICE_PASSWORD_<NAME> for each service.')
  }
  return { adminUrl, passwords }
}
