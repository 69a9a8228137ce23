/** A failure the user can act on: printed as its message alone, without a stack. */
export class CliError extends Error {
  override name = 'CliError'
}

/**
 * Runs a command and exits with the code it returns. A {@link CliError} exits with code 1 and prints
 * only its message. The process exits even if the command left work running.
 */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
    process.exit(1)
  }
}
