import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../../../shared/data/', import.meta.url)

/** Path of a real public file beside the checkout, or undefined where there is none: then skip and say so. */
export function publicDataFile(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, folder))
  return existsSync(path) ? path : undefined
}
