import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetch, type Response } from 'undici'
import { SourceError } from '../source-error.ts'
import { AddressNotAllowedError, type ImportRules, restrictedAgent } from './import-rules.ts'

/** Parameters that tell the files of one address apart, and never hold a key. */
const shownParameters = new Set(['state', 'year'])

/**
 * An address without what may be secret: user, password, and the query, which may contain a key. A state
 * and a year are kept.
 */
export function shownAddress(url: string): string {
  const address = URL.parse(url)
  if (!address) return url
  const parameters = [...address.searchParams].filter(([name]) => shownParameters.has(name))
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
  return `${address.protocol}//${address.host}${address.pathname}${query}`
}

/** A text in which every address is as `shownAddress` returns it. */
export function withShownAddresses(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s"'<>]+/g, shownAddress)
}

/** A server that sends nothing for this long is given up. */
const SILENCE_LIMIT_MS = 60_000

/** One response of a publisher's server; its body is read chunk by chunk. */
interface HttpResponse {
  readonly response: Response
  readonly chunks: AsyncIterable<Buffer>
  /** Ends the connection. May be called at any time, and twice. */
  readonly close: () => void
}

/** Limits each wait for the server, and all of them together; not the time until the reader asks for more. */
type TimeLimit = <T>(
  response: Promise<T>,
  cancel: AbortController,
  /** Predicate of the sentence about a failed address. Default: `ended early`. */
  failure?: string,
) => Promise<T>

interface RequestOptions {
  readonly rules: ImportRules
  readonly withinTime: TimeLimit
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal | undefined
}

/**
 * Requests an address, following redirects. Any status is a response. Errors: SourceError, also for an address that the
 * rules do not allow, here or after a redirect.
 */
export async function httpGet(
  url: string,
  { rules, withinTime, headers, signal }: RequestOptions,
): Promise<HttpResponse> {
  const address = webAddress(url)
  const agent = restrictedAgent(rules.isAllowedAddress)
  const cancel = new AbortController()
  const close = () => {
    cancel.abort()
    agent.destroy().catch(() => undefined)
  }
  // Bytes as published: compression by the server would change both length and hash.
  const request = {
    dispatcher: agent,
    signal: signal ? AbortSignal.any([cancel.signal, signal]) : cancel.signal,
    headers: { ...headers, 'accept-encoding': 'identity' },
  }
  try {
    const response = await withinTime(fetch(address, request), cancel, 'cannot be reached')
    const reader = response.body?.getReader()
    async function* chunks(): AsyncGenerator<Buffer> {
      while (reader) {
        const { value } = await withinTime(reader.read(), cancel)
        if (!value) return
        yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      }
    }
    return { response, chunks: chunks(), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The error for a response that is not the file. Some can change by themselves. */
export function statusError(
  name: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
): SourceError {
  const message = `${name} returned ${status} ${statusText}`.trimEnd()
  const retry = status >= 500 || status === 429
  return new SourceError('http_status', `${message}.`, { retry })
}

/** Errors: SourceError if a download of this size is larger than the rules allow. */
export function requireDownloadSize(bytes: number, name: string, { maxDownloadBytes }: ImportRules): void {
  if (!(bytes > maxDownloadBytes)) return
  const limit = `${maxDownloadBytes / 1024 / 1024} MB`
  throw new SourceError('too_large', `${name} is larger than ${limit}, the limit of a download.`)
}

/** The time limit of one download, over all of its connections. */
export function timeLimit(name: string, { maxDownloadMs }: ImportRules): TimeLimit {
  let waitedMs = 0
  return async (response, cancel, failure = 'ended early') => {
    const leftMs = maxDownloadMs - waitedMs
    const reason =
      leftMs < SILENCE_LIMIT_MS
        ? new SourceError('too_slow', `${name} sent its data too slowly.`, { retry: true })
        : new Error('the server sent nothing for a minute')
    const timer = setTimeout(() => cancel.abort(reason), Math.max(0, Math.min(leftMs, SILENCE_LIMIT_MS)))
    const since = performance.now()
    try {
      return await response
    } catch (error) {
      throw readable(error, { name, failure })
    } finally {
      clearTimeout(timer)
      waitedMs += performance.now() - since
    }
  }
}

function webAddress(url: string): URL {
  const address = URL.parse(url)
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    const message = `${shownAddress(url)} is not an http or https address.`
    throw new SourceError('bad_address', message)
  }
  if (address.username || address.password) {
    const message = `${shownAddress(url)} must be without user and password.`
    throw new SourceError('bad_address', message)
  }
  return address
}

function readable(error: unknown, { name, failure }: { name: string; failure: string }): SourceError {
  if (error instanceof SourceError) return error
  const { message, cause } = error as Error
  if (cause instanceof AddressNotAllowedError) {
    return new SourceError('not_allowed', `${name} cannot be downloaded: ${cause.message}.`)
  }
  const reason = cause instanceof Error ? cause.message : message
  return new SourceError('interrupted', `${name} ${failure}: ${reason}`, { cause: error, retry: true })
}

/** Followed by the id of the process and random letters. */
const PREFIX = 'homeground-refresh-'

/** The folders that this process uses. */
const ownFolders = new Set<string>()

/** A temporary folder for a download. Removes those of processes that were killed. */
async function createDownloadFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  await removeAbandoned()
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  ownFolders.add(basename(path))
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true })
      ownFolders.delete(basename(path))
    },
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    // In a container, a restarted process may have the id of the former one.
    if (!pid || ownFolders.has(name) || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

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

interface DownloadOptions {
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
export async function download(address: string, options: DownloadOptions): Promise<Downloaded> {
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

async function fetchTo(path: string, address: string, options: DownloadOptions): Promise<Fetched> {
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

/** Identifies a version of a file to the publisher's server. */
interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The received bytes of one version of a file. */
interface Part extends Validators {
  bytes: number
  /** As the server states it; null where it does not. */
  readonly total: number | null
  readonly sha256: ReturnType<typeof createHash>
  /** The checksum that the server states, and the one being computed. */
  readonly statedMd5: string | null
  readonly md5: ReturnType<typeof createHash> | null
}

/** The beginning of a file, from a response with all of it. Errors: SourceError for another part than was asked for. */
function startOf({ headers, status }: Response, name: string): Part {
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
function checked({ bytes, total, etag, lastModified, ...part }: Part, name: string) {
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
function conditionalHeaders(loaded: Validators | undefined): Record<string, string> {
  return {
    ...(loaded?.etag && { 'if-none-match': loaded.etag }),
    ...(loaded?.lastModified && { 'if-modified-since': loaded.lastModified }),
  }
}

/** Asks for the rest of the same version; without a validator that is sure, for the whole file. */
function rangeHeaders({ bytes, etag, lastModified, total }: Part): Record<string, string> {
  const validator = etag?.startsWith('W/') ? lastModified : (etag ?? lastModified)
  if (!validator || bytes === 0 || total === null) return {}
  return { range: `bytes=${bytes}-`, 'if-range': validator }
}

/** Whether a response is the rest of what has been received. */
function continues({ status, headers }: Response, { bytes, total }: Part): boolean {
  return status === 206 && headers.get('content-range') === `bytes ${bytes}-${total! - 1}/${total}`
}
