import { CliError } from '../../terminal/cli-error.ts'

const backupUsage = `Usage: npm run backup [-- <file>]
Saves the database of DATABASE_URL (an administrator's URL), else the one of this checkout's system. Signs the file with
BACKUP_KEY, else with the key of this checkout's system.`

const restoreUsage = `Usage: npm run restore -- <file> [--yes] [--unsigned]
Replaces the database of DATABASE_URL (an administrator's URL), else the one of this checkout's system, which must be
stopped. The file must be signed with BACKUP_KEY, else with the key of this checkout's system; --unsigned does not check
it. --yes does not ask first.`

/** The file to write, by default named after the time: `homeground-2026-11-23-0415.sql.gz`. Throws a CliError. */
export function backupRequest([file, ...more]: string[], now: Date): string {
  if (more.length > 0 || file?.startsWith('-')) throw new CliError(backupUsage)
  const [day, time] = now.toISOString().split('T') as [string, string]
  return file ?? `homeground-${day}-${time.slice(0, 5).replace(':', '')}.sql.gz`
}

/** The backup to restore. Throws a CliError with the usage. */
export function restoreRequest(args: string[]) {
  const options = ['--yes', '--unsigned']
  const [file, ...more] = args.filter((arg) => !options.includes(arg))
  if (!file || more.length > 0 || file.startsWith('-')) throw new CliError(restoreUsage)
  return { file, yes: args.includes('--yes'), unsigned: args.includes('--unsigned') }
}
