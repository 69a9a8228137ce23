import { boundCommand } from '../process/bound-process.ts'
import { runProcess } from '../process/run-process.ts'
import { runCommand } from '../terminal/run-command.ts'

/** `npm run fonts`: writes the fonts of the web. */
await runCommand(() => runProcess(boundCommand('TERM', [process.execPath, 'infra/fonts/src/main.ts'])))
