import { BackupError } from './backup-error.ts'

/** An administrator's URL of the database. Errors: throws a BackupError if DATABASE_URL is not set. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL
  if (!url) throw new BackupError('Set DATABASE_URL to an administrator’s URL of the database.')
  return url
}
