import { runUntilStopped } from '../system/run-until-stopped.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm start`: the whole system, until Ctrl-C. */
await runCommand(() => runUntilStopped({ development: false }))
