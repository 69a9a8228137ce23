import { lint, typeChecks } from '../checkout/lint-and-types.ts'
import { runInOrder } from '../process/bound-process.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm run check`: format, lint and types. */
await runCommand(() => runInOrder([lint, ...typeChecks]))
