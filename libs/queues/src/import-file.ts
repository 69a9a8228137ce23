import { isAbsolute } from 'node:path'
import { findSource } from '@homeground/catalog/sources'

/** What an import names as its file, before or after the request is validated. */
export interface ImportFile {
  readonly source?: string | undefined
  readonly file?: string | undefined
  readonly url?: string | undefined
}

/**
 * What is wrong with the file that an import names, by field, or null. An import names either a file
 * or an address; there is no default address, so that nothing is downloaded by mistake. Only a source
 * that the catalog gives no file (`newestFile: null`) has neither.
 */
export function importFileFault({
  source,
  file,
  url,
}: ImportFile): { readonly field: 'file' | 'url'; readonly message: string } | null {
  if (findSource(source ?? '')?.newestFile === null) {
    if (file === undefined && url === undefined) return null
    const field = file === undefined ? 'url' : 'file'
    return { field, message: 'is part of the product and is imported without a file or url' }
  }
  if ((file === undefined) === (url === undefined)) {
    return { field: 'file', message: 'name either a file or a url' }
  }
  if (file !== undefined && !isAbsolute(file)) {
    return { field: 'file', message: 'must be an absolute path' }
  }
  if (url !== undefined && !/^https?:\/\//.test(url)) {
    return { field: 'url', message: 'must be an http or https address' }
  }
  const address = url === undefined ? null : URL.parse(url)
  if (address?.username || address?.password) {
    return { field: 'url', message: 'must be without user and password' }
  }
  return null
}
