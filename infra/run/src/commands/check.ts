import { lint, typeChecks } from '../checkout/lint-and-types.ts'
import { runInOrder } from '../process/run-process.ts'
import { runCommand } from '../terminal/run-command.ts'

/** `npm run check`: format, lint and types. */
await runCommand(() => runInOrder([lint, ...typeChecks]))
