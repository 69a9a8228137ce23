import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable, pipeline as streamThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip } from 'node:zlib'
import { type Entry, open, type ZipFile, type ZipFileOptions } from 'yauzl'
import type { ImportRules } from '../download/import-rules.ts'
import { type Meter, notATable } from '../download/raw-bytes.ts'
import { SourceError } from '../source-error.ts'
import { inflate64 } from './inflate64.ts'

/** Data files, in archives that also contain shapes, workbooks and read-me files. */
const DATA_ENTRY = /\.(csv|txt|tsv|tab|json)$/i
/** Also what data.census.gov adds to a table: descriptions of its columns, and notes. */
const NO_DATA = /(^|\/)(__MACOSX\/|\.|read[-_ ]?me|licen[cs]e)|-(Column-Metadata|Table-Notes)\./i
const WORKBOOK = /^xl\/workbook\.(xml|bin)$/

/**
 * The data file of an archive, or the one of several that `wanted` names, unpacked while it is read. Errors:
 * SourceError when there is none, or several and no name.
 */
export async function zipEntry(path: string, name: string, wanted?: string) {
  const zip = await opened(path).catch((error: Error) => {
    throw new SourceError('damaged', `${name} is not a complete zip archive: ${error.message}`)
  })
  try {
    const entry = chosenEntry(await entriesOf(zip), name, wanted)
    const { uncompressedSize: bytesTotal, compressedSize: bytesPacked } = entry
    const stream = await entryStream(zip, entry)
    return { stream: isDeflate64(entry) ? unpacked64(stream, entry) : stream, bytesTotal, bytesPacked }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Writes a downloaded archive to disk: the table of contents of a zip is at its end. */
export async function spooled(chunks: AsyncIterable<Buffer>) {
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

function opened(path: string): Promise<ZipFile> {
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

function chosenEntry(entries: readonly Entry[], name: string, wanted: string | undefined): Entry {
  const all = entries.map(({ fileName }) => fileName)
  if (all.some((file) => WORKBOOK.test(file))) throw notATable(name, 'an Excel workbook')
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

const isDeflate64 = ({ compressionMethod }: Entry) => compressionMethod === 9

/** The bytes of an entry: unpacked, but as they are for a method that yauzl does not know. */
function entryStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  // As of yauzl 3.4; its types are older.
  const options = (isDeflate64(entry) ? { decodeFileData: false } : {}) as ZipFileOptions
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, options, (error, stream) => {
      if (error) return reject(error)
      stream.on('close', () => zip.close())
      resolve(stream)
    }),
  )
}

/** Unpacks Deflate64, and checks length and checksum, as only this method needs: its decoder is our own. */
function unpacked64(packed: Readable, { crc32: stated, uncompressedSize }: Entry): Readable {
  async function* chunks() {
    let checksum = 0
    let bytes = 0
    for await (const chunk of inflate64(packed as AsyncIterable<Buffer>)) {
      checksum = crc32(chunk, checksum)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== uncompressedSize || checksum !== stated) throw new Error('wrong checksum')
  }
  return Readable.from(chunks())
}

/** The bytes of a gzip file. Errors: SourceError when it is truncated or damaged. */
export async function* gunzipped(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const unpacked = streamThrough(Readable.from(chunks), createGunzip({ chunkSize: 256 * 1024 }), () => undefined)
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(error, name)
  }
}

/** The bytes of a file of a zip archive, counted. Errors: SourceError when it is truncated or damaged. */
export async function* unzipped(stream: Readable, name: string, meter: Meter): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
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

type Limits = Pick<ImportRules, 'maxUnpackedBytes' | 'maxRatio'>

const megabyte = 1024 * 1024
/** Smaller files may be packed as well as they can be. */
const ratioFromBytes = 100 * megabyte

/** Passes on the bytes of a file. Errors: SourceError once they are more than the rules allow. */
export async function* withinSizeLimits(
  bytes: AsyncIterable<Buffer>,
  { name, limits, packedBytes }: { name: string; limits: Limits; packedBytes: () => number },
): AsyncGenerator<Buffer> {
  let unpackedBytes = 0
  for await (const chunk of bytes) {
    unpackedBytes += chunk.length
    requireSize(unpackedBytes, { name, limits })
    if (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes() * limits.maxRatio) {
      const message = `${name} unpacks to more than ${limits.maxRatio} times its size, the limit.`
      throw new SourceError('too_large', message)
    }
    yield chunk
  }
}

/** Errors: SourceError if a file of this size, unpacked, is larger than the rules allow. */
export function requireSize(unpackedBytes: number, { name, limits }: { name: string; limits: Limits }): void {
  if (unpackedBytes <= limits.maxUnpackedBytes) return
  const limit = `${limits.maxUnpackedBytes / megabyte} MB`
  throw new SourceError('too_large', `${name} is larger than ${limit} unpacked, the limit.`)
}
