import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { documents } from '../documents/generated-parts.ts'
import { runCommand } from '../terminal/run-command.ts'

/** `npm run docs`: writes the tables that come from the catalog and from the schemas of environments. */
await runCommand(async () => {
  for (const { file, generated } of await documents()) await writeFile(join(root, file), generated)
  return 0
})
