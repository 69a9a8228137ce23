import { BackupError } from '@homeground/backup'
import { CliError } from '../../terminal/cli-error.ts'

/** Prints an expected error, or one of Postgres, as its message alone. */
export async function asCliError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (error instanceof BackupError) throw new CliError(message)
    if (code !== undefined) throw new CliError(`Nothing was changed: ${message || code}.`)
    throw error
  }
}
