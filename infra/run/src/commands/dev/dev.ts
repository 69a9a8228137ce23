import { runUntilStopped } from '../../system/run-until-stopped.ts'
import { runCommand } from '../../terminal/cli-error.ts'
import { devOptions } from './dev-options.ts'

/** `npm run dev`: the whole system; processes restart and pages reload when their code changes. */
await runCommand(() => runUntilStopped({ development: true, ...devOptions(process.argv.slice(2)) }))
