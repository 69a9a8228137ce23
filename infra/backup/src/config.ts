import { BackupError } from './backup-file.ts'

/** An administrator's URL of the database. Errors: throws a BackupError if DATABASE_URL is not set. */
export function databaseUrl(): string {
  return required('DATABASE_URL', 'an administrator’s URL of the database')
}

const minKeyLength = 32

/**
 * The key that encrypts and signs backups: BACKUP_KEY, else `own`, that of this checkout's system. Errors: throws a
 * BackupError if neither is set, or the key is short.
 */
export function backupKey(own?: string): string {
  const key = process.env.BACKUP_KEY || own
  if (!key || key.length < minKeyLength)
    throw new BackupError(
      `Set BACKUP_KEY, the key that encrypts and signs backups, to at least ${minKeyLength} characters: openssl rand -hex 32`,
    )
  return key
}

/** The empty servers in which a backup is verified. Errors: throws a BackupError if one is not set. */
export const emptyServers = () => ({
  emptyPostgresUrl: required('EMPTY_DATABASE_URL', 'an administrator’s URL of an empty Postgres'),
  emptyRedisUrl: required('EMPTY_REDIS_URL', 'the URL of an empty Redis'),
})

/** The running system: where a verified backup is recorded, and whose answers are compared. Both may be unset. */
export const liveSystem = () => ({
  redisUrl: process.env.REDIS_URL || undefined,
  prefix: process.env.REDIS_PREFIX || 'homeground',
  address: process.env.HOMEGROUND_URL || undefined,
})

/** Secrets that belong to the rows: without this one, second factors, feeds and links of the digest stop working. */
export function ownSecrets(own?: string): Record<string, string> {
  const secret = process.env.IDENTITY_SECRET || own
  return secret ? { IDENTITY_SECRET: secret } : {}
}

function required(name: string, what: string): string {
  const value = process.env[name]
  if (!value) throw new BackupError(`Set ${name} to ${what}.`)
  return value
}
