import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type SourceKey, starterFiles } from '@homeground/catalog/sources'
import type { ImportParams } from '../admin-client/jobs.ts'
import { hashFiles, importFolderOf, root } from '../checkout/folders.ts'

const filesFolder = 'infra/starter-data'

/**
 * Copies the real figures that come with the product, of some sources or of all, into the import folder, and returns their
 * imports: those of some states, or of all if the list is empty. They are not demonstration data.
 */
export async function starterImports({
  folder,
  states,
  of: sources,
}: {
  folder: string
  states: string[]
  of?: readonly SourceKey[]
}): Promise<ImportParams[]> {
  const version = hashFiles([`${filesFolder}/*.gz`], [...states].sort().join()).slice(0, 12)
  const out = join(importFolderOf(folder), 'starter', version)
  await mkdir(out, { recursive: true })
  return Promise.all(
    starterFiles
      .filter(({ key }) => sources?.includes(key) ?? true)
      .map(async ({ key, file: name }) => {
        const file = join(out, basename(name))
        const bytes = await readFile(join(root, filesFolder, name))
        // Under its name once it is complete: an interrupted start may have left a part of it.
        await writeFile(`${file}.part`, states.length === 0 ? bytes : ofStates(bytes, states))
        await rename(`${file}.part`, file)
        return { source: key, file, demonstration: false, shipped: true }
      }),
  )
}

/** The header and the lines whose first column is one of the states. */
export function ofStates(bytes: Buffer, states: readonly string[]): Buffer {
  const [header, ...lines] = gunzipSync(bytes).toString().trimEnd().split('\n')
  const wanted = new Set(states)
  const kept = lines.filter((line) => wanted.has(line.slice(0, line.indexOf(','))))
  return gzipSync(`${[header, ...kept].join('\n')}\n`)
}
