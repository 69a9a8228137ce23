import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { SourceError } from '../source-error.ts'
import type { ImportRules } from './import-rules.ts'

/** A file's path with symbolic links resolved. Errors: SourceError if it is outside of the import folder. */
export async function allowedPath(path: string, { folder }: Pick<ImportRules, 'folder'>): Promise<string> {
  const root = await realpath(folder).catch(() => resolve(folder))
  const outside = () => new SourceError('not_allowed', `${path} is not in the import folder ${resolve(folder)}.`)
  // First as written, so that the error reveals nothing about the files of other folders.
  if (!isWithin(resolve(folder), resolve(path)) && !isWithin(root, resolve(path))) throw outside()
  const real = await realpath(path).catch(() => null)
  // Whoever opens it reports why it cannot be read.
  if (real === null) return path
  if (!isWithin(root, real)) throw outside()
  return real
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
