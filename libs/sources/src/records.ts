/** One record of a table: the number of its first line (from 1), its text as it stood, its fields. */
export type Row = { line: number; text: string; fields: string[] }

export type SplitRecords = {
  rows: Row[]
  /** The text of a record that has not ended yet: to be put before the next block. */
  rest: string
  nextLine: number
}

/** A quote that is not closed within this many characters is taken for a stray one. */
const LONGEST_RECORD_CHARS = 1024 * 1024

/**
 * Splits a block of text into records, RFC 4180 with tolerance: a quote opens a quoted field only
 * at the field's beginning, what follows a closing quote belongs to the field, lines end in LF or
 * CRLF, a quote that is never closed is an ordinary character. An empty line is a record of one
 * empty field.
 */
export function splitRecords(
  text: string,
  { delimiter, line, last }: { delimiter: string; line: number; last: boolean },
): SplitRecords {
  const rows: Row[] = []
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
    rows.push({ line, text: content, fields: fields ?? content.split(delimiter) })
    line += fields ? content.split('\n').length : 1
    start = end + 1
  }
  return { rows, rest: text.slice(start), nextLine: line }
}

function quotedRecord(text: string, { start, delimiter }: { start: number; delimiter: string }) {
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

/** Reads from an opening quote to just behind its closing one; a doubled quote stands for one. */
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
