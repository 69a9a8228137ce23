import { basename } from 'node:path'
import { shownAddress } from '../download/http-get.ts'
import type { ImportRules } from '../download/import-rules.ts'
import {
  fileBytes,
  type Meter,
  metered,
  peek,
  type RawBytes,
  refuseOtherKinds,
  storedBytes,
  urlBytes,
} from '../download/raw-bytes.ts'
import { SourceError } from '../source-error.ts'
import { gunzipped, requireSize, spooled, unzipped, withinSizeLimits, zipEntry } from '../unpack/unpack.ts'

/** An open public data file: its unpacked bytes, to be read once. */
export type OpenedSource = {
  /** The file's name without its folder, or its address without user, password and query. */
  name: string
  bytes: AsyncIterable<Buffer>
  /** Bytes read so far and in total (null when the publisher does not send it), as packed; of a zip, as unpacked. */
  bytesRead: () => number
  bytesTotal: () => number | null
  /** Of the file as published; null until it is read completely. */
  sha256: () => string | null
  /** Whether its last line, as far as it is read, has no line break: a file that was cut off has none. */
  endsWithinLine: () => boolean
  /** Releases file, connection and temporary copy. May be called at any time, and twice. */
  close: () => Promise<void>
}

/** Where a file is; `entry` names one of the files of a zip archive. */
export type SourceLocation = ({ file: string } | { url: string }) & { entry?: string | undefined }

/**
 * Opens a local file or an http(s) address, plain, gzip or zip (recognized by its first bytes), and
 * streams it in constant memory. `signal` aborts a download. Errors: SourceError when it is missing, not
 * readable or not allowed by the rules; a truncated, damaged or too large one throws while its bytes are read.
 */
export async function openSource(
  from: SourceLocation,
  rules: ImportRules,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<OpenedSource> {
  if ('file' in from) {
    const raw = await fileBytes(from.file, rules)
    return opened(raw, { name: basename(from.file), path: raw.path, entry: from.entry, rules })
  }
  const raw = await urlBytes(from.url, rules, signal)
  return opened(raw, { name: shownAddress(from.url), entry: from.entry, rules })
}

/** Opens a file that has been downloaded to disk, as `openSource` does. */
export async function openDownload(
  { path, name }: { path: string; name: string },
  rules: ImportRules,
): Promise<OpenedSource> {
  return opened(await storedBytes(path), { name, path, rules })
}

interface Opening {
  readonly name: string
  /** Where the file is, if it is on disk. */
  readonly path?: string
  readonly entry?: string | undefined
  readonly rules: ImportRules
}

async function opened(raw: RawBytes, { name, path, entry: wanted, rules }: Opening): Promise<OpenedSource> {
  const meter: Meter = { bytesRead: 0, bytesTotal: raw.bytesTotal, sha256: null }
  const closers: (() => unknown)[] = [raw.close]
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const { head, whole } = await peek(metered(raw.chunks, meter), 4)
    let bytes: AsyncIterable<Buffer> = whole
    let packedBytes = () => meter.bytesRead
    if (head[0] === 0x1f && head[1] === 0x8b) {
      bytes = gunzipped(whole, name)
    } else if (head.toString('latin1').startsWith('PK')) {
      const archive = path === undefined ? await spooled(whole) : await hashed(whole, path)
      closers.push(archive.remove)
      const entry = await zipEntry(archive.path, name, wanted)
      closers.push(() => entry.stream.destroy())
      requireSize(entry.bytesTotal, { name, limits: rules })
      packedBytes = () => entry.bytesPacked
      meter.bytesRead = 0
      meter.bytesTotal = entry.bytesTotal
      bytes = unzipped(entry.stream, name, meter)
    }
    const text = utf8Text(withinSizeLimits(bytes, { name, limits: rules, packedBytes }), name)
    const last = { byte: LINE_BREAK }
    return {
      name,
      bytes: withLastByte(text, last),
      endsWithinLine: () => last.byte !== LINE_BREAK,
      bytesRead: () => meter.bytesRead,
      bytesTotal: () => meter.bytesTotal,
      sha256: () => meter.sha256,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const LINE_BREAK = 0x0a

async function* withLastByte(chunks: AsyncIterable<Buffer>, last: { byte: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    last.byte = chunk.at(-1) ?? last.byte
    yield chunk
  }
}

async function hashed(chunks: AsyncIterable<Buffer>, path: string) {
  for await (const _ of chunks) {
    // The meter hashes what it passes on.
  }
  return { path, remove: () => undefined }
}

/**
 * The bytes of a text file: UTF-16 with a byte order mark, which spreadsheets write as "Unicode text",
 * becomes UTF-8. Errors: SourceError when the file is a web page, a workbook or another kind than text.
 */
async function* utf8Text(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, 512)
  refuseOtherKinds(head, name)
  const encoding = utf16Of(head)
  if (!encoding) return yield* whole
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of whole) yield Buffer.from(decoder.decode(chunk, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new SourceError('damaged', `${name} is not valid UTF-16, although it begins like it.`)
  }
}

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const mark = head.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return 'utf-16le'
  return mark === '\xfe\xff' ? 'utf-16be' : null
}
