import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, open, type ZipFile } from 'yauzl'
import { SourceError } from '../source-error.ts'

/** Data files, in archives that also contain shapes, workbooks and read-me files. */
const DATA_ENTRY = /\.(csv|txt|tsv|tab|json)$/i
const NO_DATA = /(^|\/)(__MACOSX\/|\.|read[-_ ]?me|licen[cs]e)/i

/** The first data file of an archive, unpacked while it is read. */
export async function zipEntry(path: string, name: string) {
  const zip = await opened(path).catch((error: Error) => {
    throw new SourceError('damaged', `${name} is not a complete zip archive: ${error.message}`)
  })
  try {
    const entry = await dataEntry(zip, name)
    const { uncompressedSize: bytesTotal, compressedSize: bytesPacked } = entry
    return { stream: await entryStream(zip, entry), bytesTotal, bytesPacked }
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
    open(path, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )
}

function dataEntry(zip: ZipFile, name: string): Promise<Entry> {
  const seen: string[] = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () =>
      reject(
        new SourceError(
          'no_data_entry',
          `${name} contains no data file, only ${seen.join(', ') || 'nothing'}.`,
        ),
      ),
    )
    zip.on('entry', (entry: Entry) => {
      if (DATA_ENTRY.test(entry.fileName) && !NO_DATA.test(entry.fileName)) return resolve(entry)
      seen.push(entry.fileName)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function entryStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      stream.on('close', () => zip.close())
      resolve(stream)
    }),
  )
}
