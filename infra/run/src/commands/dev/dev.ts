import { parseArgs } from 'node:util'
import { type ProcessName, processNamed } from '../../system/processes.ts'
import { runUntilStopped } from '../../system/run-until-stopped.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'

interface DevOptions {
  /** Processes that listen for a debugger. */
  inspect: ProcessName[]
  /** Processes that are not started, because somebody runs them with `npm run service`. */
  without: ProcessName[]
}

const usage = `Usage: npm run dev -- [options]
  --inspect <process>   lets a debugger attach to a process; its port is printed
  --without <process>   does not start a process; run it yourself with npm run service -- <process>
Both can be repeated.`

/** Parses the arguments of `npm run dev --`. Throws a CliError with the usage. */
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
    throw new CliError(`${(error as Error).message}\n${usage}`)
  }
}

/** `npm run dev`: the whole system; processes restart and pages reload when their code changes. */
if (import.meta.main)
  await runCommand(() => runUntilStopped({ development: true, ...devOptions(process.argv.slice(2)) }))
