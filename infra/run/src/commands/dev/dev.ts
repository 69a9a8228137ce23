import { parseArgs } from 'node:util'
import { usages } from '../../launch/usage.mjs'
import { type ProcessName, processNamed } from '../../system/processes.ts'
import { runUntilStopped } from '../../system/run-until-stopped.ts'
import { runCommand, UsageError } from '../../terminal/cli-error.ts'

interface DevOptions {
  /** Processes that listen for a debugger. */
  inspect: ProcessName[]
  /** Processes that are not started, because somebody runs them with `npm run service`. */
  without: ProcessName[]
}

/** Parses the arguments of `npm run dev --`. Throws a UsageError. */
export function devOptions(args: string[]): DevOptions {
  const { inspect = [], without = [] } = parse(args)
  return { inspect: inspect.map(processNamed), without: without.map(processNamed) }
}

function parse(args: string[]) {
  try {
    const options = {
      inspect: { type: 'string', multiple: true },
      without: { type: 'string', multiple: true },
    } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usages.dev}`)
  }
}

/** `npm run dev`: the whole system; processes restart and pages reload when their code changes. */
if (import.meta.main)
  await runCommand(() => runUntilStopped({ development: true, ...devOptions(process.argv.slice(2)) }))
