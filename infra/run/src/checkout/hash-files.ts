import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './folders.ts'

/** A hash of the names and contents of all matching files of the checkout, and of `also`. */
export function hashFiles(patterns: string[], also = ''): string {
  const hash = createHash('sha256').update(also)
  for (const name of globSync(patterns, { cwd: root }).sort()) {
    const file = join(root, name)
    if (statSync(file).isFile()) hash.update(`\0${name}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
