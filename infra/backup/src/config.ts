import { BackupError } from './backup-file.ts'

/** An administrator's URL of the database. Errors: throws a BackupError if DATABASE_URL is not set. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL
  if (!url) throw new BackupError('Set DATABASE_URL to an administrator’s URL of the database.')
  return url
}

const minKeyLength = 32

/**
 * The key that signs backups: BACKUP_KEY, else `own`, that of this checkout's system. Errors: throws a BackupError if
 * neither is set, or the key is short.
 */
export function backupKey(own?: string): string {
  const key = process.env.BACKUP_KEY || own
  if (!key || key.length < minKeyLength)
    throw new BackupError(
      `Set BACKUP_KEY, the key that signs backups, to at least ${minKeyLength} characters: openssl rand -hex 32`,
    )
  return key
}
