import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SourceError } from '../source-error.ts'
import { httpGet, requireDownloadSize, shownAddress, statusError, timeLimit } from './download.ts'
import { allowedPath, type ImportRules } from './import-rules.ts'

/** How files begin that are not tables of text, and what they look like. */
const kinds: readonly (readonly [start: RegExp, looksLike: string])[] = [
  [/^\s*(<!doctype html|<html|<head|<script)/i, 'a web page (HTML)'],
  [/^\s*<\?xml/i, 'XML'],
  [/^\xd0\xcf.\xe0/, 'an Excel workbook (.xls)'],
  [/^%PDF-/, 'a PDF document'],
  [/^SQLite format 3/, 'a database (SQLite)'],
]

/** Errors: SourceError when a file, from its first bytes, is not a table of text but something well known. */
export function refuseOtherKinds(head: Buffer, name: string): void {
  const start = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const kind = kinds.find(([pattern]) => pattern.test(start))
  if (kind) throw notATable(name, kind[1])
}

/** The error for a file that is not a table of text: what it looks like. */
export function notATable(name: string, looksLike: string): SourceError {
  const advice = looksLike.includes('Excel')
    ? 'Save its sheet as CSV (UTF-8) and import that.'
    : 'Import the data file itself.'
  return new SourceError('unknown_layout', `${name} looks like ${looksLike}, not a table of text. ${advice}`)
}

const CHUNK_BYTES = 64 * 1024

/** A file as published. */
export type RawBytes = { chunks: AsyncIterable<Buffer>; bytesTotal: number | null; close: () => unknown }

/** Reads a file of the import folder. Errors: SourceError. */
export async function fileBytes(given: string, rules: ImportRules): Promise<RawBytes & { path: string }> {
  const path = await allowedPath(given, rules)
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new SourceError('missing', `There is no file ${path}.`)
      : new SourceError('not_readable', `${path} cannot be read: ${error.message}`)
  })
  if (!info.isFile()) throw new SourceError('not_readable', `${path} is not a file.`)
  return { path, ...(await storedBytes(path)) }
}

/** Reads a file that may be read. */
export async function storedBytes(path: string): Promise<RawBytes> {
  const { size } = await stat(path)
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const close = () => stream.destroy()
  return { chunks: readable(stream, path), bytesTotal: size, close }
}

async function* readable(stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw new SourceError('not_readable', `${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Downloads an address while it is read. Errors: SourceError, also for what the rules do not allow. */
export async function urlBytes(url: string, rules: ImportRules, signal?: AbortSignal): Promise<RawBytes> {
  const name = shownAddress(url)
  const withinTime = timeLimit(name, rules)
  const { response, chunks, close } = await httpGet(url, { rules, withinTime, signal })
  try {
    if (!response.ok || !response.body) throw statusError(name, response)
    const length = Number(response.headers.get('content-length'))
    requireDownloadSize(length, name, rules)
    const bytesTotal = length > 0 ? length : null
    return { chunks: withinSize(chunks, name, rules), bytesTotal, close }
  } catch (error) {
    close()
    throw error
  }
}

async function* withinSize(chunks: AsyncIterable<Buffer>, name: string, rules: ImportRules): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    requireDownloadSize(bytes, name, rules)
    yield chunk
  }
}

/** Counts and hashes of the bytes read. `sha256` is null until the last byte is read. */
export type Meter = { bytesRead: number; bytesTotal: number | null; sha256: string | null }

export async function* metered(chunks: AsyncIterable<Buffer>, meter: Meter): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    meter.bytesRead += chunk.length
    hash.update(chunk)
    yield chunk
  }
  meter.sha256 = hash.digest('hex')
}

/** The first bytes (at least `count`, unless the stream is shorter), and the whole stream from its start. */
export async function peek(chunks: AsyncIterable<Buffer>, count: number) {
  const iterator = chunks[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let ended = false
  while (head.length < count && !ended) {
    const next = await iterator.next()
    if (next.done) ended = true
    else head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
  }
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head
      while (!ended) {
        const next = await iterator.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { head, whole: whole() }
}
