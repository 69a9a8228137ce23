import { parseArgs } from 'node:util'
import { realCommand } from '../refresh/load-real.ts'
import { runUntilStopped } from '../system/run-until-stopped.ts'
import { CliError, runCommand } from '../terminal/cli-error.ts'

export const usage = `Usage: npm start, or ${realCommand}
  --real  loads the newest real data from its publishers instead of demonstration data; started again, it continues`

/**
 * Parses the arguments of `npm start --`. npm takes options before the `--` for its own and passes them in the
 * environment. Throws a CliError with the usage.
 */
export function startOptions(
  args: string[],
  { npm_config_real }: NodeJS.ProcessEnv,
): { isReal: boolean; isHelp: boolean } {
  if (npm_config_real) throw new CliError(`Write a -- before the option: ${realCommand}`)
  try {
    const options = { real: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const
    const { real, help } = parseArgs({ args, options }).values
    return { isReal: real, isHelp: help }
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${usage}`)
  }
}

/** `npm start`: the whole system, until Ctrl-C. */
if (import.meta.main)
  await runCommand(async () => {
    const { isReal, isHelp } = startOptions(process.argv.slice(2), process.env)
    if (!isHelp) return runUntilStopped({ development: false, isReal })
    console.log(usage)
    return 0
  })
