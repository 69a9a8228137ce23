import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Response } from 'undici'
import { httpGet, requireDownloadSize, statusError, timeLimit } from '../read/http-get.ts'
import type { ImportRules } from '../read/import-rules.ts'
import { shownAddress } from '../read/shown-address.ts'
import { SourceError } from '../source-error.ts'
import { createDownloadFolder } from './download-folder.ts'
import {
  checked,
  conditionalHeaders,
  continues,
  type Part,
  rangeHeaders,
  startOf,
  type Validators,
} from './download-part.ts'

/** A file as published, on disk. */
export interface Download extends Validators {
  readonly path: string
  /** Its address without user, password and query. */
  readonly name: string
  readonly sha256: string
  readonly remove: () => Promise<void>
}

/** `missing`: the publisher has no file there; `error` says so. */
export type Downloaded =
  | { readonly state: 'file'; readonly file: Download }
  | { readonly state: 'unchanged' }
  | { readonly state: 'missing'; readonly error: SourceError }

interface Options {
  readonly rules: ImportRules
  /** Of the version that is loaded: it is not downloaded again. */
  readonly loaded?: Validators | undefined
  readonly signal?: AbortSignal | undefined
  /** Bytes so far, and in total where the server says so. Called for each chunk. */
  readonly onBytes?: (read: number, total: number | null) => unknown
  /** Before the first reconnect; it doubles before each further one. Default: 250 ms. */
  readonly firstPauseMs?: number
}

/** A connection that drops is replaced so many times. */
const RECONNECTS = 8
const LONGEST_PAUSE_MS = 8000

/**
 * Downloads a file to disk unless it is the loaded version. A dropped connection continues where it ended if the server
 * allows it for the same version, else from the start. Errors: SourceError for any other status, a wrong length or
 * checksum, and what the rules do not allow; nothing is left on disk then.
 */
export async function download(address: string, options: Options): Promise<Downloaded> {
  const { path: folder, remove } = await createDownloadFolder()
  const path = join(folder, 'download')
  try {
    const fetched = await fetchTo(path, address, options)
    if (fetched.state !== 'file') await remove()
    return fetched.state === 'file' ? { ...fetched, file: { ...fetched.file, path, remove } } : fetched
  } catch (error) {
    await remove()
    throw error
  }
}

type Fetched =
  | Exclude<Downloaded, { state: 'file' }>
  | { readonly state: 'file'; readonly file: Omit<Download, 'path' | 'remove'> }

async function fetchTo(path: string, address: string, options: Options): Promise<Fetched> {
  const { rules, loaded, signal, onBytes, firstPauseMs = 250 } = options
  const name = shownAddress(address)
  const withinTime = timeLimit(name, rules)
  const disk = await open(path, 'w')
  let part: Part | undefined
  try {
    for (let drops = 0; ; drops++) {
      const headers = part ? rangeHeaders(part) : conditionalHeaders(loaded)
      try {
        const { response, chunks, close } = await httpGet(address, { rules, withinTime, headers, signal })
        try {
          if (!part && response.status === 304) return { state: 'unchanged' }
          const error = statusError(name, response)
          if (isGone(response)) return { state: 'missing', error }
          if (!response.ok) throw error
          if (!part || !continues(response, part)) part = startOf(response, name)
          requireDownloadSize(part.total ?? 0, name, rules)
          for await (const chunk of chunks) {
            await writeAt(disk, chunk, part.bytes)
            part.bytes += chunk.length
            part.sha256.update(chunk)
            part.md5?.update(chunk)
            requireDownloadSize(part.bytes, name, rules)
            await onBytes?.(part.bytes, part.total)
          }
          await disk.truncate(part.bytes)
          return { state: 'file', file: { name, ...checked(part, name) } }
        } finally {
          close()
        }
      } catch (error) {
        const isDrop = error instanceof SourceError && error.code === 'interrupted'
        // A server that cannot be reached at all is left to the retries of the job.
        if (!isDrop || !part || drops >= RECONNECTS || signal?.aborted) throw error
        const pauseMs = Math.min(firstPauseMs * 2 ** drops, LONGEST_PAUSE_MS)
        await sleep(pauseMs, undefined, { ...(signal && { signal }) })
      }
    }
  } finally {
    await disk.close()
  }
}

async function writeAt(disk: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await disk.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

function isGone({ status }: Response): boolean {
  return status === 404 || status === 410
}
