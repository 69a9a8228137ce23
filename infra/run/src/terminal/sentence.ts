/** An end the user can do something about: printed as one sentence, without a stack. */
export class Sentence extends Error {
  override name = 'Sentence'
}

/**
 * Runs a command to its exit code; a {@link Sentence} ends it with exit code 1 and its text alone.
 * The process ends then, whatever a command cut short still has under way.
 */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exit(1)
  }
}
