import { SourceError } from '../source-error.ts'
import { type Header, headerOf } from './header.ts'
import type { OpenedSource } from './open-source.ts'
import { likelyDelimiter } from './read-table.ts'
import { splitRecords } from './records.ts'
import { decoded, lineBlocks } from './text-blocks.ts'

/** The lines below a header, as bytes in blocks of whole lines; to be read once. */
export type ByteTable = {
  header: Header
  delimiter: string
  /** The number of the first line below the header. */
  firstLine: number
  /** The last line of the last block may lack a line end. */
  blocks: AsyncIterable<Buffer>
}

/** Reads a header as `readDelimited` does, and leaves the lines below it as they are. */
export async function readDelimitedBytes({ bytes, name }: Pick<OpenedSource, 'bytes' | 'name'>): Promise<ByteTable> {
  const blocks = lineBlocks(bytes)
  let read = Buffer.alloc(0)
  for (let last = false; !last; ) {
    const next = await blocks.next()
    last = next.done === true
    read = Buffer.concat([read, next.value ?? Buffer.alloc(0)])
    const text = decoded(read)
    const delimiter = likelyDelimiter(text)
    const [heading] = splitRecords(text, { delimiter, line: 1, last }).lines
    if (!heading) continue
    const firstLine = 1 + heading.text.split('\n').length
    const first = read.subarray(startOfLine(read, firstLine))
    async function* rest(): AsyncGenerator<Buffer> {
      if (first.length > 0) yield first
      yield* blocks
    }
    return { header: headerOf(heading.fields), delimiter, firstLine, blocks: rest() }
  }
  throw new SourceError('unknown_layout', `${name} has no header line.`)
}

function startOfLine(bytes: Buffer, line: number): number {
  let at = 0
  for (let before = 1; before < line; before++) {
    const newline = bytes.indexOf('\n', at)
    if (newline < 0) return bytes.length
    at = newline + 1
  }
  return at
}
