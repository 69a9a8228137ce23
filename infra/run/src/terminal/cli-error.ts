/** A failure the user can act on: printed as its message alone, without a stack. */
export class CliError extends Error {
  override name = 'CliError'
}
