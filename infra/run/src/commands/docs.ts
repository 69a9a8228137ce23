import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { withGeneratedParts } from '../documents/generated-parts.ts'
import { runCommand } from '../terminal/run-command.ts'

/** `npm run docs`: writes the tables of README.md that come from the catalog. */
await runCommand(async () => {
  const path = join(root, 'README.md')
  await writeFile(path, withGeneratedParts(await readFile(path, 'utf8')))
  return 0
})
