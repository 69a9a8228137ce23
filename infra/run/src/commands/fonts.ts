import { boundCommand, runProcess } from '../process/bound-process.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm run fonts`: writes the fonts of the web. */
await runCommand(() => runProcess(boundCommand('TERM', [process.execPath, 'infra/fonts/src/main.ts'])))
