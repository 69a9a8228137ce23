import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { copiedTable } from './backup-file.ts'

/** A line outside of data, or a COPY statement with its data, which must be read before the next part. */
export type Part =
  | { readonly line: string }
  | { readonly table: string; readonly statement: string; readonly data: AsyncIterable<Buffer> }

const endOfData = Buffer.from('\\.\n')

/** Reads a backup part by part, with constant memory. Errors: those of a damaged or truncated gzip file. */
export async function* readParts(file: string): AsyncGenerator<Part> {
  const text = createGunzip()
  // Its error reaches the reader of `text`.
  pipeline(createReadStream(file), text, () => {})
  const reader = createReader(text)
  for (let line = await reader.line(); line !== null; line = await reader.line()) {
    const table = copiedTable(line)
    yield table ? { table, statement: line, data: reader.data() } : { line }
  }
}

function createReader(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const { value, done } = await chunks.next()
    if (done) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }
  return {
    /** Null at the end of the file. */
    async line(): Promise<string | null> {
      let end = rest.indexOf('\n')
      while (end < 0 && (await readMore())) end = rest.indexOf('\n')
      if (end < 0) return null
      const line = rest.subarray(0, end).toString()
      rest = rest.subarray(end + 1)
      return line
    },
    /** Rows up to the line `\.`, which ends the data of a COPY statement. */
    async *data(): AsyncGenerator<Buffer> {
      while (rest.length < endOfData.length && (await readMore()));
      if (rest.subarray(0, endOfData.length).equals(endOfData)) {
        rest = rest.subarray(endOfData.length)
        return
      }
      for (;;) {
        const end = rest.indexOf('\n\\.\n')
        if (end >= 0) {
          const last = rest.subarray(0, end + 1)
          rest = rest.subarray(end + 1 + endOfData.length)
          yield last
          return
        }
        // The mark may begin in what was read and end in what follows.
        const safe = Math.max(0, rest.length - endOfData.length)
        const block = rest.subarray(0, safe)
        rest = rest.subarray(safe)
        if (block.length > 0) yield block
        if (!(await readMore())) throw new Error('the data of a table has no end')
      }
    },
  }
}
