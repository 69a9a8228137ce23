import { lint, runTools, typeChecks } from './check-tools.ts'
import { runCommand } from './terminal/sentence.ts'

/** `npm run check`: format, lint and types. */
await runCommand(() => runTools([lint, ...typeChecks]))
