import { parseArgs } from 'node:util'
import { usages } from '../launch/usage.mjs'
import { realCommand } from '../refresh/load-real.ts'
import { runUntilStopped } from '../system/run-until-stopped.ts'
import { runCommand, UsageError } from '../terminal/cli-error.ts'

/**
 * Parses the arguments of `npm start --`. npm takes options before the `--` for its own and passes them in the
 * environment. Throws a UsageError.
 */
export function startOptions(args: string[], { npm_config_real }: NodeJS.ProcessEnv): { isReal: boolean } {
  if (npm_config_real) throw new UsageError(`Write a -- before the option: ${realCommand}`)
  try {
    const options = { real: { type: 'boolean', default: false } } as const
    return { isReal: parseArgs({ args, options }).values.real }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usages.start}`)
  }
}

/** `npm start`: the whole system, until Ctrl-C. */
if (import.meta.main)
  await runCommand(async () =>
    runUntilStopped({ development: false, ...startOptions(process.argv.slice(2), process.env) }),
  )
