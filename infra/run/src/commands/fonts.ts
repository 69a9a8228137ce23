import { boundCommand, runProcess } from '../process/bound-process.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm run fonts`: writes the fonts of the web, and their stylesheet in the form that `npm run check` wants. */
await runCommand(async () => {
  const written = await runProcess(boundCommand('TERM', [process.execPath, 'infra/fonts/src/main.ts']))
  if (written !== 0) return written
  return runProcess(boundCommand('TERM', ['node_modules/.bin/biome', 'format', '--write', 'web/src/app/theme/fonts']))
})
