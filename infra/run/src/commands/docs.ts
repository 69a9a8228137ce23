import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { documents } from '../documents/generated-parts.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm run docs`: writes what comes from the catalog, the schemas of environments and the alert rules. */
await runCommand(async () => {
  for (const { file, generated } of await documents()) await writeFile(join(root, file), generated)
  return 0
})
