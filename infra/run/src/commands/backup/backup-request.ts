import { usages } from '../../launch/usage.mjs'
import { UsageError } from '../../terminal/cli-error.ts'

/** The file to write, by default named after the time: `homeground-2026-11-23-0415.sql.gz`. Throws a UsageError. */
export function backupRequest([file, ...more]: string[], now: Date): string {
  if (more.length > 0 || file?.startsWith('-')) throw new UsageError(usages.backup!)
  const [day, time] = now.toISOString().split('T') as [string, string]
  return file ?? `homeground-${day}-${time.slice(0, 5).replace(':', '')}.sql.gz`
}

/** The backup to restore. Throws a UsageError. */
export function restoreRequest(args: string[]) {
  const options = ['--yes', '--unsigned']
  const [file, ...more] = args.filter((arg) => !options.includes(arg))
  if (!file || more.length > 0 || file.startsWith('-')) throw new UsageError(usages.restore!)
  return { file, yes: args.includes('--yes'), unsigned: args.includes('--unsigned') }
}
