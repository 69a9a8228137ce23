/** An end the user can do something about: printed as one sentence, without a stack. */
export class Sentence extends Error {
  override name = 'Sentence'
}

/** Runs a command; a {@link Sentence} ends it with exit code 1 and its text alone. */
export async function runCommand(command: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await command()) ?? 0
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}
