import { createInterface } from 'node:readline/promises'
import { CliError } from './cli-error.ts'

/** Asks whether to continue. Errors: CliError without a terminal, which names `--yes`, and for any answer but yes. */
export async function confirm(action: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CliError(`Nothing was changed. Add --yes to ${action} it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Type yes to continue: ')
  terminal.close()
  if (answer.trim() !== 'yes') throw new CliError('Nothing was changed.')
}
