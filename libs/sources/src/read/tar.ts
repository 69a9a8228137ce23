import { SourceError } from '../source-error.ts'

const BLOCK = 512
/** Where a header has its name, size, checksum and kind, and what it is marked with. Layout: POSIX.1-1988, ustar. */
const MAGIC = { at: 257, text: 'ustar' } as const

/** Whether bytes begin like a tar archive; needs the first 262. */
export function isTar(head: Buffer): boolean {
  return head.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) === MAGIC.text
}

const NEWLINE = Buffer.from('\n')

/**
 * The texts of a tar archive's files (`.csv`, `.txt`) one after the other, each ended by a line break: a table for each
 * file, with a header of its own. Errors: SourceError when the archive is damaged, is cut off, or has no such file.
 */
export async function* tarTexts(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const read = createReader(chunks, name)
  let texts = 0
  for (;;) {
    const header = await read.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const { path, size, isFile } = entryOf(header, name)
    const isText = isFile && /\.(csv|txt)$/i.test(path)
    let last = 0
    for await (const part of read.upTo(size)) {
      if (!isText) continue
      last = part.at(-1)!
      yield part
    }
    for await (const _ of read.upTo((BLOCK - (size % BLOCK)) % BLOCK));
    if (!isText) continue
    texts++
    if (last !== NEWLINE[0]) yield NEWLINE
  }
  if (texts === 0) throw new SourceError('no_data_entry', `${name} is an archive without a data file (.csv, .txt).`)
  await read.rest()
}

interface TarEntry {
  readonly path: string
  readonly size: number
  readonly isFile: boolean
}

function entryOf(header: Buffer, name: string): TarEntry {
  const text = (start: number, end: number) => header.toString('utf8', start, end).replace(/\0.*$/s, '')
  const octal = (start: number, end: number) => Number.parseInt(text(start, end).trim() || '0', 8)
  const size = octal(124, 136)
  // The checksum counts its own eight bytes as spaces.
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (!isTar(header) || !(size >= 0) || octal(148, 156) !== sum) {
    throw new SourceError('damaged', `${name} is a damaged tar archive.`)
  }
  const kind = text(156, 157)
  return { path: text(0, 100), size, isFile: kind === '' || kind === '0' }
}

/** Cuts chunks into blocks. */
function createReader(chunks: AsyncIterable<Buffer>, name: string) {
  const source = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  /** At most `most` bytes, at least one unless the archive has ended. */
  async function some(most: number): Promise<Buffer> {
    while (held.length === 0) {
      const next = await source.next()
      if (next.done) throw new SourceError('damaged', `${name} is truncated: it ends within the tar archive.`)
      held = next.value
    }
    const part = held.subarray(0, most)
    held = held.subarray(part.length)
    return part
  }
  async function* upTo(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await some(left)
      left -= part.length
      yield part
    }
  }
  return {
    upTo,
    async exactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of upTo(size)) parts.push(part)
      return Buffer.concat(parts)
    },
    /** Reads what is left, which confirms that the file around the archive is whole. */
    async rest(): Promise<void> {
      while (!(await source.next()).done);
    },
  }
}
