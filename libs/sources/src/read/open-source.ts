import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable, pipeline as streamThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { type Entry, open, type ZipFile } from 'yauzl'
import { shownAddress } from '../download/download.ts'
import type { ImportRules } from '../download/import-rules.ts'
import {
  fileBytes,
  type Meter,
  metered,
  notATable,
  peek,
  type RawBytes,
  refuseOtherKinds,
  storedBytes,
  urlBytes,
} from '../download/raw-bytes.ts'
import { SourceError } from '../source-error.ts'
import { inflate64 } from './inflate64.ts'
import { isTar, tarTexts } from './tar.ts'
import { sheetLines, WORKBOOK_PART, type WorkbookParts } from './workbook.ts'

/** Writes a downloaded archive to disk: the table of contents of a zip is at its end. */
async function spooled(chunks: AsyncIterable<Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-source-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'download.zip')
    await pipeline(chunks, createWriteStream(path))
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The bytes of a gzip file. Errors: SourceError when it is truncated or damaged. */
async function* gunzipped(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const unpacked = streamThrough(Readable.from(chunks), createGunzip({ chunkSize: 256 * 1024 }), () => undefined)
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(error, name)
  }
}

/** The files of a tar archive one after the other; other bytes as they are. */
async function* untarred(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, 512)
  yield* isTar(head) ? tarTexts(whole, name) : whole
}

/** The bytes of a file of a zip archive, counted. Errors: SourceError when it is truncated or damaged. */
async function* unzipped(unpacked: AsyncIterable<Buffer>, name: string, meter: Meter): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of unpacked) {
      meter.bytesRead += chunk.length
      yield chunk
    }
  } catch (error) {
    throw damaged(error, name)
  }
}

function damaged(error: unknown, name: string): SourceError {
  if (error instanceof SourceError) return error
  return new SourceError('damaged', `${name} is truncated or damaged: ${(error as Error).message}`, { cause: error })
}

type Limits = Pick<ImportRules, 'maxUnpackedBytes' | 'maxRatio' | 'maxReadMs'>

/** What a file may be, and the clock of reading it. */
interface Limited {
  readonly name: string
  readonly limits: Limits
  readonly packedBytes: () => number
  /** How long the file has been read. */
  readonly readMs: () => number
}

/** Measures how long a file is read, without the time that its server takes to send it. */
function readClock(chunks: AsyncIterable<Buffer>) {
  const openedAtMs = performance.now()
  let waitedMs = 0
  async function* timed(): AsyncGenerator<Buffer> {
    let askedAtMs = performance.now()
    for await (const chunk of chunks) {
      waitedMs += performance.now() - askedAtMs
      yield chunk
      askedAtMs = performance.now()
    }
  }
  return { chunks: timed(), readMs: () => performance.now() - openedAtMs - waitedMs }
}

const megabyte = 1024 * 1024
/** Smaller files may be packed as well as they can be. */
const ratioFromBytes = 100 * megabyte

/** Passes on the bytes of a file. Errors: SourceError once they are more, or take longer, than the rules allow. */
async function* withinLimits(
  bytes: AsyncIterable<Buffer>,
  { name, limits, packedBytes, readMs }: Limited,
): AsyncGenerator<Buffer> {
  let unpackedBytes = 0
  for await (const chunk of bytes) {
    unpackedBytes += chunk.length
    requireSize(unpackedBytes, packedBytes(), { name, limits })
    if (readMs() > limits.maxReadMs) {
      const message = `${name} takes more than ${limits.maxReadMs / 60_000} minutes to read, the limit.`
      throw new SourceError('too_slow', message)
    }
    yield chunk
  }
}

/** Errors: SourceError if a file of these sizes is larger, unpacked, than the rules allow. */
function requireSize(
  unpackedBytes: number,
  packedBytes: number,
  { name, limits }: Pick<Limited, 'name' | 'limits'>,
): void {
  if (unpackedBytes > limits.maxUnpackedBytes) {
    const limit = `${limits.maxUnpackedBytes / megabyte} MB`
    throw new SourceError('too_large', `${name} is larger than ${limit} unpacked, the limit.`)
  }
  if (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes * limits.maxRatio) {
    const message = `${name} unpacks to more than ${limits.maxRatio} times its size, the limit.`
    throw new SourceError('too_large', message)
  }
}

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
  /** Whether the last line of a text, as far as it is read, has no line break: a file that was cut off has none. */
  endsWithinLine: () => boolean
  /**
   * The attribute table (`.dbf`) of a shapefile, to be read once; `bytes` are then its shapes (`.shp`). Null for a table of
   * text.
   */
  attributes: AsyncIterable<Buffer> | null
  /** Releases file, connection and temporary copy. May be called at any time, and twice. */
  close: () => Promise<void>
}

/** What else than a table of text is accepted. */
export interface SourceKinds {
  /** Also the archive of a shapefile: shapes and their attributes. */
  readonly acceptsShapefile?: boolean | undefined
}

/** Where a file is; `entry` names one of the files of a zip archive, or of the sheets of a workbook. */
export type SourceLocation = ({ file: string } | { url: string }) & { entry?: string | undefined }

/**
 * Opens a local file or an http(s) address, plain, gzip, zip, a gzipped tar archive or an Excel workbook (recognized by its
 * first bytes), and streams it in constant memory, but for the texts that the cells of a workbook share. The tables of a tar
 * archive follow each other, each with its header. `signal` aborts a download. Errors: SourceError when it is missing, not
 * readable or not allowed by the rules; a truncated, damaged or too large one throws while its bytes are read.
 */
export async function openSource(
  from: SourceLocation,
  rules: ImportRules,
  { signal, acceptsShapefile }: { signal?: AbortSignal | undefined } & SourceKinds = {},
): Promise<OpenedSource> {
  if ('file' in from) {
    const raw = await fileBytes(from.file, rules)
    return opened(raw, { name: basename(from.file), path: raw.path, entry: from.entry, rules, acceptsShapefile })
  }
  const raw = await urlBytes(from.url, rules, signal)
  return opened(raw, { name: shownAddress(from.url), entry: from.entry, rules, acceptsShapefile })
}

/** Opens a file that has been downloaded to disk, as `openSource` does. */
export async function openDownload(
  { path, name }: { path: string; name: string },
  rules: ImportRules,
  { acceptsShapefile }: SourceKinds = {},
): Promise<OpenedSource> {
  return opened(await storedBytes(path), { name, path, rules, acceptsShapefile })
}

interface Opening extends SourceKinds {
  readonly name: string
  /** Where the file is, if it is on disk. */
  readonly path?: string
  readonly entry?: string | undefined
  readonly rules: ImportRules
}

async function opened(
  raw: RawBytes,
  { name, path, entry: wanted, rules, acceptsShapefile = false }: Opening,
): Promise<OpenedSource> {
  const meter: Meter = { bytesRead: 0, bytesTotal: raw.bytesTotal, sha256: null }
  const closers: (() => unknown)[] = [raw.close]
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const { chunks, readMs } = readClock(raw.chunks)
    const { head, whole } = await peek(metered(chunks, meter), 4)
    let bytes: AsyncIterable<Buffer> = whole
    let packedBytes = () => meter.bytesRead
    let attributes: AsyncIterable<Buffer> | null = null
    if (head[0] === 0x1f && head[1] === 0x8b) {
      bytes = untarred(gunzipped(whole, name), name)
    } else if (head.toString('latin1').startsWith('PK')) {
      const archive = path === undefined ? await spooled(whole) : await hashed(whole, path)
      closers.push(archive.remove)
      const { data: entry, attributes: table } = await zipEntry(archive.path, name, { wanted, acceptsShapefile })
      // As the archive states them: a bomb is refused before it is unpacked.
      for (const each of [entry, table])
        if (each) requireSize(each.bytesTotal, each.bytesPacked, { name, limits: rules })
      packedBytes = () => entry.bytesPacked
      if (table) {
        const limited = { name, limits: rules, packedBytes: () => table.bytesPacked, readMs }
        attributes = withinLimits(unzipped(table.bytes, name, { ...meter }), limited)
      }
      meter.bytesRead = 0
      meter.bytesTotal = entry.bytesTotal
      bytes = unzipped(entry.bytes, name, meter)
    }
    const limited = withinLimits(bytes, { name, limits: rules, packedBytes, readMs })
    const text = attributes ? limited : withLineFeeds(utf8Text(limited, name))
    const last = { byte: LINE_BREAK }
    return {
      name,
      bytes: withLastByte(text, last),
      endsWithinLine: () => !attributes && last.byte !== LINE_BREAK,
      bytesRead: () => meter.bytesRead,
      bytesTotal: () => meter.bytesTotal,
      sha256: () => meter.sha256,
      attributes,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const LINE_BREAK = 0x0a
const CARRIAGE_RETURN = 0x0d
/** No header is longer. */
const FIRST_BYTES = 64 * 1024

/** Lines that end in a carriage return alone, as old spreadsheets write them, end in a line feed instead. */
async function* withLineFeeds(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, FIRST_BYTES)
  if (head.includes(LINE_BREAK) || !head.includes(CARRIAGE_RETURN)) return yield* whole
  for await (const chunk of whole) {
    const copy = Buffer.from(chunk)
    for (let at = copy.indexOf(CARRIAGE_RETURN); at >= 0; at = copy.indexOf(CARRIAGE_RETURN, at)) copy[at] = LINE_BREAK
    yield copy
  }
}

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
 * becomes UTF-8. Errors: SourceError when the file is a web page, an old workbook or another kind than text.
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

/** Data files, in archives that also contain shapes, workbooks and read-me files. */
const DATA_ENTRY = /\.(csv|txt|tsv|tab|json)$/i
/** Also what data.census.gov and FEMA add to a table: descriptions of its columns, and notes. */
const NO_DATA =
  /(^|\/)(__MACOSX\/|\.|read[-_ ]?me|licen[cs]e|NRI_?DataDictionary|NRI_?HazardInfo)|-(Column-Metadata|Table-Notes)\./i
/** The newer kind of workbooks (.xlsx), and the one whose sheets are not XML (.xlsb). */
const WORKBOOK = 'xl/workbook.xml'
const BINARY_WORKBOOK = 'xl/workbook.bin'

/** A file of an archive, or a sheet of a workbook as text. Sizes in bytes, as the archive states them. */
interface ZipEntry {
  /** Its unpacked bytes, to be read once. Errors: Error when they are not of the stated size and checksum. */
  readonly bytes: AsyncIterable<Buffer>
  readonly bytesTotal: number
  readonly bytesPacked: number
}

const SHAPES_ENTRY = /\.shp$/i

/** The file of an archive to read, and, if it is the shapes of a shapefile, its attribute table. */
interface ChosenEntries<E> {
  readonly data: E
  readonly attributes: E | null
}

interface Choice {
  readonly wanted: string | undefined
  readonly acceptsShapefile: boolean
}

/**
 * Finds the data file of an archive on disk, or the one of several that `wanted` names; of a workbook, its sheet; of a
 * shapefile, its shapes with their attributes. Only the table of contents is yauzl's: its streams emit errors that nothing
 * handles, and do not compare checksums. Errors: SourceError `damaged` for an archive that cannot be read, that
 * has no data file, or that has several while no name is given.
 */
async function zipEntry(path: string, name: string, choice: Choice): Promise<ChosenEntries<ZipEntry>> {
  try {
    const zip = await openZip(path)
    const located = async (entry: Entry): Promise<ZipEntry> => {
      if (entry.isEncrypted()) throw new SourceError('not_readable', `${name} is an encrypted archive.`)
      const bytes = unpacked(path, await dataStart(zip, entry), entry)
      return { bytes, bytesTotal: entry.uncompressedSize, bytesPacked: entry.compressedSize }
    }
    try {
      const entries = await entriesOf(zip)
      if (entries.some(({ fileName }) => fileName === WORKBOOK))
        return { data: await workbookSheet(zip, entries, { path, name, wanted: choice.wanted }), attributes: null }
      const { data, attributes } = chosenEntries(entries, name, choice)
      return { data: await located(data), attributes: attributes && (await located(attributes)) }
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof SourceError) throw error
    const message = `${name} is not a complete zip archive: ${(error as Error).message}`
    throw new SourceError('damaged', message, { cause: error })
  }
}

/** A sheet of a workbook as text. Its size is that of all sheets. */
async function workbookSheet(
  zip: ZipFile,
  entries: readonly Entry[],
  { path, name, wanted }: { readonly path: string; readonly name: string; readonly wanted: string | undefined },
): Promise<ZipEntry> {
  const read = entries.filter(({ fileName }) => WORKBOOK_PART.test(fileName))
  const parts = new Map<string, AsyncIterable<Buffer>>()
  for (const entry of read) parts.set(entry.fileName, unpacked(path, await dataStart(zip, entry), entry))
  return {
    bytes: sheetLines(parts satisfies WorkbookParts, { name, wanted }),
    bytesTotal: sum(read.map(({ uncompressedSize }) => uncompressedSize)),
    bytesPacked: sum(read.map(({ compressedSize }) => compressedSize)),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function chosenEntries(
  entries: readonly Entry[],
  name: string,
  { wanted, acceptsShapefile }: Choice,
): ChosenEntries<Entry> {
  const shapes = acceptsShapefile ? entries.filter(({ fileName }) => SHAPES_ENTRY.test(fileName)) : []
  const [only, ...more] = shapes.filter(({ fileName }) => wanted === undefined || basename(fileName) === wanted)
  if (!only || more.length > 0) return { data: chosenEntry(entries, name, wanted), attributes: null }
  const table = only.fileName.replace(SHAPES_ENTRY, '.dbf').toLowerCase()
  const attributes = entries.find(({ fileName }) => fileName.toLowerCase() === table)
  if (attributes) return { data: only, attributes }
  throw new SourceError('no_data_entry', `${name} has shapes, but no table of their attributes (.dbf).`)
}

function chosenEntry(entries: readonly Entry[], name: string, wanted: string | undefined): Entry {
  const all = entries.map(({ fileName }) => fileName)
  if (all.includes(BINARY_WORKBOOK)) throw notATable(name, 'an Excel workbook (.xlsb)')
  const data = entries.filter(({ fileName }) => DATA_ENTRY.test(fileName) && !NO_DATA.test(fileName))
  const match = entries.find(({ fileName }) => fileName === wanted || basename(fileName) === wanted)
  const files = data.map(({ fileName }) => fileName).join(', ')
  if (wanted !== undefined) {
    if (match) return match
    throw new SourceError('no_data_entry', `${name} has no file ${wanted}, only ${all.join(', ')}.`)
  }
  if (data.length > 1) {
    const message = `${name} has several data files: ${files}. Name the one to import with --entry.`
    throw new SourceError('several_data_entries', message)
  }
  if (data[0]) return data[0]
  const contents = all.join(', ') || 'nothing'
  throw new SourceError('no_data_entry', `${name} contains no data file, only ${contents}.`)
}

/** A method of yauzl 3.4, whose types are older. */
interface LocalHeaders {
  readLocalFileHeader(
    entry: Entry,
    options: { minimal: true },
    callback: (error: Error | null, header: { fileDataStart: number }) => void,
  ): void
}

/** Where in the archive the packed bytes of an entry begin. */
function dataStart(zip: ZipFile, entry: Entry): Promise<number> {
  return new Promise((resolve, reject) =>
    (zip as ZipFile & LocalHeaders).readLocalFileHeader(entry, { minimal: true }, (error, header) =>
      error ? reject(error) : resolve(header.fileDataStart),
    ),
  )
}

/** The methods of compression that publishers use, by their numbers in APPNOTE 6.3, section 4.4.5. */
const unpackBy: Readonly<Record<number, (packed: Readable) => AsyncIterable<Buffer>>> = {
  0: (packed) => packed,
  8: (packed) => streamThrough(packed, createInflateRaw({ chunkSize: 256 * 1024 }), () => undefined),
  9: inflate64,
}

async function* unpacked(path: string, start: number, entry: Entry): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  const unpack = unpackBy[compressionMethod]
  if (!unpack) throw new Error(`unknown compression method ${compressionMethod}`)
  const end = start + compressedSize - 1
  const packed = compressedSize > 0 ? createReadStream(path, { start, end }) : Readable.from([])
  let checksum = 0
  let bytes = 0
  try {
    for await (const chunk of unpack(packed)) {
      bytes += chunk.length
      if (bytes > uncompressedSize) break
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } finally {
    packed.destroy()
  }
  if (bytes !== uncompressedSize) throw new Error('wrong size')
  if (checksum !== entry.crc32) throw new Error('wrong checksum')
}
