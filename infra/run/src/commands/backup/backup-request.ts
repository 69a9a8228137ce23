import { backupName } from '@homeground/backup'
import { usages } from '../../launch/usage.mjs'
import { UsageError } from '../../terminal/cli-error.ts'

export type BackupRequest = { action: 'save'; file: string } | { action: 'verify'; place: string }

/** The file to write, by default named after the time, or the backup to verify. Throws a UsageError. */
export function backupRequest(args: string[], now: Date): BackupRequest {
  const isVerify = args.includes('--verify')
  const [place, ...more] = args.filter((arg) => arg !== '--verify')
  if (more.length > 0 || place?.startsWith('-')) throw new UsageError(usages.backup!)
  if (isVerify) return { action: 'verify', place: place ?? '.' }
  return { action: 'save', file: place ?? backupName(now) }
}

/** The backup to restore. Throws a UsageError. */
export function restoreRequest(args: string[]) {
  const options = ['--yes', '--unsigned']
  const [file, ...more] = args.filter((arg) => !options.includes(arg))
  if (!file || more.length > 0 || file.startsWith('-')) throw new UsageError(usages.restore!)
  return { file, yes: args.includes('--yes'), unsigned: args.includes('--unsigned') }
}
