import { peek } from '../download/raw-bytes.ts'
import { SourceError } from '../source-error.ts'
import type { OpenedSource } from './open-source.ts'
import { decoded, type Header, headerOf, type Line, lineBlocks, splitRecords, textBlocks, unmarked } from './records.ts'

/** The lines below a header, in batches as they arrive; to be read once. */
export type Table = { header: Header; batches: AsyncIterable<Line[]> }

export type DelimitedOptions = {
  /** `auto` takes the one that is most frequent in the header line. */
  delimiter?: ',' | '\t' | '|' | ';' | 'auto'
  /** 2 when the second line describes the columns in words. */
  headerLines?: 1 | 2
}

const LARGEST_JSON_BYTES = 256 * 1024 * 1024

/** Reads lines of delimited fields, including blank, short, long and footnote lines: see lineFault. */
export async function readDelimited(
  { bytes, name }: Pick<OpenedSource, 'bytes' | 'name'>,
  { delimiter = 'auto', headerLines = 1 }: DelimitedOptions = {},
): Promise<Table> {
  const records = batchesOf(textBlocks(bytes), delimiter)
  const heading: Line[] = []
  let first: Line[] = []
  while (heading.length < headerLines) {
    const next = await records.next()
    if (next.done) throw new SourceError('unknown_layout', `${name} has no header line.`)
    const wanted = headerLines - heading.length
    heading.push(...next.value.slice(0, wanted))
    first = next.value.slice(wanted)
  }
  async function* batches(): AsyncGenerator<Line[]> {
    if (first.length > 0) yield first
    yield* records
  }
  return { header: headerOf(heading[0]!.fields, heading[1]?.fields), batches: batches() }
}

async function* batchesOf(
  blocks: AsyncIterable<string>,
  givenDelimiter: NonNullable<DelimitedOptions['delimiter']>,
): AsyncGenerator<Line[]> {
  let delimiter = givenDelimiter
  let rest = ''
  let line = 1
  for await (const block of blocks) {
    if (delimiter === 'auto') delimiter = likelyDelimiter(block)
    const split = splitRecords(rest + block, { delimiter, line, last: false })
    rest = split.rest
    line = split.nextLine
    if (split.lines.length > 0) yield split.lines
  }
  const { lines } = splitRecords(rest, { delimiter, line, last: true })
  if (lines.length > 0) yield lines
}

/** The delimiter that is most frequent in the first line of a block. */
function likelyDelimiter(block: string): ',' | '\t' | '|' | ';' {
  const heading = block.split('\n', 1)[0]!.replaceAll(/"[^"]*"/g, '')
  const times = (delimiter: string) => heading.split(delimiter).length
  return ([',', '\t', '|', ';'] as const).reduce((best, next) => (times(next) > times(best) ? next : best))
}

/** Reads the Census API's layout: one JSON array of arrays, the header first. null becomes ''. */
export async function readJsonTable({ bytes, name }: Pick<OpenedSource, 'bytes' | 'name'>): Promise<Table> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > LARGEST_JSON_BYTES) throw new SourceError('unknown_layout', `${name} is JSON of more than 256 MB.`)
    chunks.push(chunk)
  }
  const [names, ...rows] = jsonRows(decoded(unmarked(Buffer.concat(chunks))), name)
  if (!names) throw new SourceError('unknown_layout', `${name} has no header row.`)
  async function* batches(): AsyncGenerator<Line[]> {
    for (let start = 0; start < rows.length; start += 1000) {
      yield rows
        .slice(start, start + 1000)
        .map((values, i) => ({
          line: start + i + 2,
          text: JSON.stringify(values),
          fields: values.map((value) => (value === null ? '' : String(value))),
        }))
    }
  }
  return { header: headerOf(names.map(String)), batches: batches() }
}

function jsonRows(text: string, name: string): unknown[][] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SourceError('damaged', `${name} is truncated or not JSON: ${(error as Error).message}`)
  }
  if (Array.isArray(value) && value.every(Array.isArray)) return value
  throw new SourceError('unknown_layout', `${name} is JSON, but not a header row followed by rows.`)
}

/** Reads either layout, recognized by its first character. */
export async function readTable(
  source: Pick<OpenedSource, 'bytes' | 'name'>,
  options: DelimitedOptions = {},
): Promise<Table> {
  const { head, whole } = await peek(source.bytes, 64)
  const opened = { name: source.name, bytes: whole }
  return unmarked(head).toString('latin1').trimStart().startsWith('[')
    ? readJsonTable(opened)
    : readDelimited(opened, options)
}

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
