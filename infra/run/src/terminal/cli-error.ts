/** A failure the user can act on: printed as its message alone, without a stack. */
export class CliError extends Error {
  override name = 'CliError'
}

/** The arguments or variables of a command are wrong: nothing was tried. */
export class UsageError extends CliError {}

/**
 * Runs a command and exits with the code it returns. A {@link CliError} prints only its message and exits with code 1, a
 * {@link UsageError} with code 2. The process exits even if the command left work running.
 */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}
