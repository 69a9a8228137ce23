import { createHash } from 'node:crypto'
import type { Response } from 'undici'
import { SourceError } from '../source-error.ts'

/** What tells a publisher's server which version of a file is meant. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** What has been received of one version of a file. */
export interface Part extends Validators {
  bytes: number
  /** As the server states it; null where it does not. */
  readonly total: number | null
  readonly sha256: ReturnType<typeof createHash>
  /** The checksum that the server states, and the one being computed. */
  readonly statedMd5: string | null
  readonly md5: ReturnType<typeof createHash> | null
}

/** The beginning of a file, from a response with all of it. Errors: SourceError for another part than was asked for. */
export function startOf({ headers, status }: Response, name: string): Part {
  if (status === 206) {
    throw new SourceError('interrupted', `${name} sent another part than it was asked for.`, { retry: true })
  }
  // The length and checksum of a response that is compressed on the way are not those of the file.
  const isCompressed = ![null, '', 'identity'].includes(headers.get('content-encoding'))
  const length = Number(headers.get('content-length') ?? Number.NaN)
  const statedMd5 = isCompressed ? null : headers.get('content-md5')
  return {
    bytes: 0,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    total: isCompressed || Number.isNaN(length) ? null : length,
    sha256: createHash('sha256'),
    statedMd5,
    md5: statedMd5 === null ? null : createHash('md5'),
  }
}

/** The hash of a complete file. Errors: SourceError when its length or checksum is not the stated one. */
export function checked({ bytes, total, etag, lastModified, ...part }: Part, name: string) {
  if (total !== null && bytes !== total) {
    const message = `${name} has ${bytes} bytes instead of the stated ${total} (Content-Length).`
    throw new SourceError('interrupted', message, { retry: true })
  }
  if (part.md5 && part.md5.digest('base64') !== part.statedMd5) {
    const message = `${name} arrived damaged: its checksum is not the stated one (Content-MD5).`
    throw new SourceError('damaged', message, { retry: true })
  }
  return { etag, lastModified, sha256: part.sha256.digest('hex') }
}

/** Asks for the file only if it is another version. */
export function conditionalHeaders(loaded: Validators | undefined): Record<string, string> {
  return {
    ...(loaded?.etag && { 'if-none-match': loaded.etag }),
    ...(loaded?.lastModified && { 'if-modified-since': loaded.lastModified }),
  }
}

/** Asks for the rest of the same version; without a validator that is sure, for the whole file. */
export function rangeHeaders({ bytes, etag, lastModified, total }: Part): Record<string, string> {
  const validator = etag?.startsWith('W/') ? lastModified : (etag ?? lastModified)
  if (!validator || bytes === 0 || total === null) return {}
  return { range: `bytes=${bytes}-`, 'if-range': validator }
}

/** Whether a response is the rest of what has been received. */
export function continues({ status, headers }: Response, { bytes, total }: Part): boolean {
  return status === 206 && headers.get('content-range') === `bytes ${bytes}-${total! - 1}/${total}`
}
