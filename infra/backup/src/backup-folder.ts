import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-file.ts'

const nameForm = /^homeground-\d{4}-\d\d-\d\d-\d{4}\.(backup|sql\.gz)$/

/** The name of a backup made now: `homeground-2026-11-23-0415.backup`, in UTC. */
export function backupName(now: Date): string {
  const [day, time] = now.toISOString().split('T') as [string, string]
  return `homeground-${day}-${time.slice(0, 5).replace(':', '')}.backup`
}

/** The newest backup of a folder, by its name. Errors: throws a BackupError if there is none. */
export async function newestBackup(folder: string): Promise<string> {
  const newest = (await backupsIn(folder)).at(-1)
  if (!newest) throw new BackupError(`There is no backup in ${folder} (homeground-….backup).`)
  return join(folder, newest)
}

/** Removes all but the newest backups of a folder; returns the names of those removed. Other files stay. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/** Oldest first. */
const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => nameForm.test(name)).sort()
