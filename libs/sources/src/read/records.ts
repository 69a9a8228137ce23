import { isUtf8 } from 'node:buffer'
import { SourceError } from '../source-error.ts'

const NEWLINE = 0x0a
/** No publisher's lines come near this length; a file with a longer one is not a table of lines. */
const LONGEST_LINE_BYTES = 16 * 1024 * 1024
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const windows1252 = new TextDecoder('windows-1252')

/**
 * Decodes bytes into blocks of whole lines, without a byte order mark. A line that is not valid
 * UTF-8 is read as Windows-1252, which older NCES and IRS files use. Each line is decoded by itself,
 * so the result does not depend on how the bytes arrive.
 */
export async function* textBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const block of lineBlocks(chunks)) yield decoded(block)
}

/**
 * Cuts bytes into blocks of whole lines, without a byte order mark; the last line may lack a line end. Errors:
 * SourceError when a line is too long for a table.
 */
export async function* lineBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  let started = false
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      rest.push(chunk)
      restBytes += chunk.length
      if (restBytes > LONGEST_LINE_BYTES) {
        throw new SourceError('unknown_layout', 'This is not a table: a line is longer than 16 MB.')
      }
      continue
    }
    const block = Buffer.concat([...rest, chunk.subarray(0, end)])
    rest = end < chunk.length ? [Buffer.from(chunk.subarray(end))] : []
    restBytes = chunk.length - end
    yield started ? block : unmarked(block)
    started = true
  }
  if (restBytes > 0) yield started ? Buffer.concat(rest) : unmarked(Buffer.concat(rest))
}

/** Decodes the bytes of a whole small text. */
export function decoded(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const lines: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    lines.push(isUtf8(line) ? line.toString('utf8') : windows1252.decode(line))
    start = end
  }
  return lines.join('')
}

export function unmarked<B extends Buffer>(bytes: B): B {
  return bytes.subarray(0, 3).equals(UTF8_MARK) ? (bytes.subarray(3) as B) : bytes
}

/** One record of a table: the number of its first line (from 1), its original text, its fields. */
export type Line = { line: number; text: string; fields: string[] }

export type SplitOptions = {
  readonly delimiter: string
  /** The number of the block's first line. */
  readonly line: number
  /** Whether no block follows. */
  readonly last: boolean
}

export type SplitLines = {
  lines: Line[]
  /** The text of a record that has not ended yet: it belongs in front of the next block. */
  rest: string
  nextLine: number
}

/** A quote that is not closed within this many characters is taken for a stray character. */
const LONGEST_RECORD_CHARS = 1024 * 1024

/**
 * Splits a block of text into records by RFC 4180, tolerantly: a quote opens a quoted field only at the field's
 * beginning, text after a closing quote belongs to the field, lines end in LF or CRLF, and a quote that is never closed
 * is an ordinary character. An empty line is a record of one empty field.
 */
export function splitRecords(text: string, { delimiter, line, last }: SplitOptions): SplitLines {
  const lines: Line[] = []
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    if (newline < 0 && !last) break
    let end = newline < 0 ? text.length : newline
    let content = text.slice(start, withoutReturn(text, start, end))
    let fields: string[] | undefined
    if (content.includes('"')) {
      const record = quotedRecord(text, { start, delimiter })
      if (record && record.end === text.length && !last) break
      if (record) {
        end = record.end
        content = text.slice(start, withoutReturn(text, start, end))
        fields = record.fields
      } else if (!last && text.length - start < LONGEST_RECORD_CHARS) break
    }
    lines.push({ line, text: content, fields: fields ?? content.split(delimiter) })
    line += fields ? content.split('\n').length : 1
    start = end + 1
  }
  return { lines, rest: text.slice(start), nextLine: line }
}

function quotedRecord(text: string, { start, delimiter }: { readonly start: number; readonly delimiter: string }) {
  const fields: string[] = []
  let at = start
  let lineEnd = newlineFrom(text, at)
  for (;;) {
    let value = ''
    if (text[at] === '"') {
      const quoted = quotedValue(text, at)
      if (!quoted) return undefined
      value = quoted.value
      at = quoted.end
      if (at > lineEnd) lineEnd = newlineFrom(text, at)
    }
    const next = text.indexOf(delimiter, at)
    const ended = next < 0 || next > lineEnd
    const to = ended ? lineEnd : next
    fields.push(value + text.slice(at, ended ? withoutReturn(text, at, to) : to))
    if (ended) return { fields, end: lineEnd }
    at = next + 1
  }
}

/** Reads from an opening quote to just after its closing one; a doubled quote means one quote. */
function quotedValue(text: string, open: number) {
  let value = ''
  for (let at = open + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

function newlineFrom(text: string, at: number): number {
  const newline = text.indexOf('\n', at)
  return newline < 0 ? text.length : newline
}

function withoutReturn(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end
}

/** A table's column names, trimmed, found in any case and with any blanks and underscores around their words. */
export type Header = {
  names: string[]
  /** Texts of a second header line (data.census.gov describes its columns there), else empty. */
  descriptions: string[]
  /** Columns up to the last one with a name: a line may end in extra delimiters. */
  width: number
  /** Position of the first of these names that is a column; -1 when none is. */
  index: (...names: string[]) => number
  /** Positions of required columns, each found by the first of its names that is a column. */
  require: <Key extends string>(columns: Record<Key, string | readonly string[]>) => Record<Key, number>
}

export function headerOf(names: readonly string[], descriptions: readonly string[] = []): Header {
  const trimmed = names.map((name) => name.trim())
  const positions = new Map<string, number>()
  for (const [position, name] of trimmed.entries()) {
    if (name !== '' && !positions.has(normal(name))) positions.set(normal(name), position)
  }
  const index = (...wanted: string[]) => {
    const match = wanted.find((name) => positions.has(normal(name)))
    return match === undefined ? -1 : positions.get(normal(match))!
  }
  return {
    names: trimmed,
    descriptions: descriptions.map((text) => text.trim()),
    width: trimmed.findLastIndex((name) => name !== '') + 1,
    index,
    require: <Key extends string>(columns: Record<Key, string | readonly string[]>) => {
      const entries = Object.entries<string | readonly string[]>(columns)
      const positionsByKey = entries.map(([key, wanted]) => [key, index(...[wanted].flat())] as const)
      const missing = entries
        .filter((_, i) => positionsByKey[i]![1] < 0)
        .map(([, wanted]) => [wanted].flat().join(' or '))
      if (missing.length > 0) {
        throw new SourceError('unknown_layout', `The file has no column ${missing.join(', ')}.`)
      }
      return Object.fromEntries(positionsByKey) as Record<Key, number>
    },
  }
}

/** Why a line without any text is rejected. */
export const BLANK_LINE = 'blank line'

/** Why a line is not a data row, or null: the faults that many publishers' files have. */
export function lineFault(fields: readonly string[], header: Header): string | null {
  const first = fields[0]!.trim()
  if (first === '' && fields.every((field) => field.trim() === '')) return BLANK_LINE
  const alone = header.width > 1 && fields.every((field, i) => i === 0 || field.trim() === '')
  if (first.startsWith('*') || alone) return 'footnote'
  if (fields.length < header.width) return 'too few columns'
  if (fields.length > header.names.length && fields.slice(header.names.length).some((field) => field.trim() !== '')) {
    return 'too many columns'
  }
  return null
}

function normal(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
}
