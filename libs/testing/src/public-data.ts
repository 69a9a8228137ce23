import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../../../shared/data/', import.meta.url)

/** Path of a real public file in `shared/data` next to the checkout; undefined if there is none: then skip the test. */
export function publicDataFile(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, folder))
  return existsSync(path) ? path : undefined
}
