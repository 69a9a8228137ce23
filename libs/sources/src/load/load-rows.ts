import { FieldScanner } from '../read/field-scanner.ts'
import type { ByteTable } from '../read/read-table.ts'
import { decoded, type Header, type Line, lineFault, splitRecords } from '../read/records.ts'
import type { CopyValue } from './copy.ts'
import type { OpenLoad } from './load.ts'
import type { SortedRows, TableTarget } from './table-writer.ts'

/** Why a line is left out by design. */
export class Skipped {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** A line that `parse` leaves out by design. Make it once per reason. */
export const skipped = (reason: string): Skipped => new Skipped(reason)

/**
 * The loop of every importer: parses each line, counts it as accepted or rejected, and writes the accepted rows batch
 * by batch. Errors: SourceError when far too many lines are rejected, the load's abort signal, checked after each batch, and
 * whatever the table's writer throws.
 */
export async function loadRows<Row, L extends AnyLine = Line>(
  load: OpenLoad,
  { header, batches }: Lines<L>,
  plan: RowPlan<Row, L>,
): Promise<void> {
  const take = lineTaker(load, { header, plan })
  const writer = await load.table(plan)
  for await (const lines of batches) {
    const values: (readonly CopyValue[])[] = []
    for (const line of lines) take(line, values)
    // Even without rows: this is where the load reports its progress and notices an abort.
    await writer.write(values)
  }
  if (plan.rowsAtEnd) await writer.write(plan.rowsAtEnd())
}

/** A line of a file, or an entry of a package, which has no fields. */
type AnyLine = Omit<Line, 'fields'> & Partial<Pick<Line, 'fields'>>

/** The lines of a file. With a header, blank, short and footnote lines are rejected before `parse`. */
export type Lines<L extends AnyLine> = {
  readonly header?: Header
  readonly batches: AsyncIterable<readonly L[]> | Iterable<readonly L[]>
}

/** How the lines of one layout become the rows of one table. `Row` is what a line says, parsed. */
export type RowPlan<Row, L extends AnyLine = Line> = TableTarget & {
  /**
   * Parses a line, or returns why it is rejected, `skipped(why)` for data that is left out by design, or
   * null for a line that is not data and not counted.
   */
  readonly parse: (line: L) => Row | string | Skipped | null
  /** The part, or parts, of the source that a row belongs to: what its load replaces. Default: `''`. */
  readonly partOf?: (row: Row) => string | readonly string[]
  /** Why a row is rejected when one with its key was accepted before. */
  readonly repeated: string
} & RowKey<Row> &
  RowTarget<Row>

/** Which rows repeat an earlier one: those with its key, or those that `isFirst` says are not the first. */
type RowKey<Row> =
  | { readonly keyOf: (row: Row) => string; readonly isFirst?: never }
  | { readonly isFirst: (row: Row) => boolean; readonly keyOf?: never }

/** The table's rows: those that each line makes, or, where several lines make one, all after the last. */
type RowTarget<Row> =
  | { readonly rowsOf: (row: Row) => Iterable<readonly CopyValue[]>; readonly rowsAtEnd?: never }
  | { readonly rowsAtEnd: () => Iterable<readonly CopyValue[]>; readonly rowsOf?: never }

/** Parses one line, counts it as accepted, rejected or skipped, and adds its rows to `values`. */
function lineTaker<Row, L extends AnyLine>(
  load: OpenLoad,
  { header, plan }: { header: Header | undefined; plan: RowPlan<Row, L> },
): (line: L, values: (readonly CopyValue[])[]) => void {
  const { parse, partOf, repeated, rowsOf } = plan
  const isFirst = plan.isFirst ?? firstByKey(plan.keyOf)
  return (line, values) => {
    const fault = header && line.fields ? lineFault(line.fields, header) : null
    const row = fault ?? parse(line)
    if (row === null) return
    if (row instanceof Skipped) load.skip(row.reason)
    else if (typeof row === 'string') load.reject(line, row)
    else if (!isFirst(row)) load.reject(line, repeated)
    else {
      load.accept(partOf ? partOf(row) : '')
      if (rowsOf) for (const value of rowsOf(row)) values.push(value)
    }
  }
}

function firstByKey<Row>(keyOf: (row: Row) => string): (row: Row) => boolean {
  const seen = new Set<string>()
  return (row) => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

/** How the lines with one key are collected into one row. */
export interface Collection<Row, Collected> {
  readonly keyOf: (row: Row) => string
  /** The collected value of a key before its first line is added. */
  readonly start: (row: Row) => Collected
  /** Adds a line; false when it repeats an earlier one. */
  readonly add: (collected: Collected, row: Row) => boolean
  readonly valuesOf: (collected: Collected) => readonly CopyValue[]
}

/**
 * The part of a plan for `loadRows` that makes one row of several lines: `...collectByKey({ … })`. All
 * rows are in memory until the last line.
 */
export function collectByKey<Row, Collected>({ keyOf, start, add, valuesOf }: Collection<Row, Collected>) {
  const byKey = new Map<string, Collected>()
  return {
    isFirst(row: Row): boolean {
      const key = keyOf(row)
      const earlier = byKey.get(key)
      if (earlier !== undefined) return add(earlier, row)
      const collected = start(row)
      byKey.set(key, collected)
      return add(collected, row)
    },
    *rowsAtEnd(): Generator<readonly CopyValue[]> {
      for (const collected of byKey.values()) yield valuesOf(collected)
    },
  }
}

const NEWLINE = 0x0a
const QUOTE = '"'

/**
 * Makes rows straight from the bytes of ordinary lines, in a fraction of the time that texts take. The rows are
 * those that `parse` makes: a line of which it is not certain is left to `parse`.
 */
export interface ByteRows {
  /** The positions in the line of the fields that it reads. */
  readonly positions: readonly number[]
  /**
   * Writes a row of COPY's text format, its line feed included and without the load's id, into `out` from `at` on;
   * returns where it ends, or -1 for a line that `parse` reads. At most 900 bytes.
   */
  readonly write: (line: Pick<FieldScanner, 'block' | 'starts' | 'ends'>, out: Buffer, at: number) => number
  /** The part of the row that was written last, and its sort key. */
  part: string
  key: number
}

/** As `loadRows`, for files of millions of lines: makes rows from bytes where it can, from texts where it must. */
export async function loadByteRows<Row>(
  load: OpenLoad,
  table: ByteTable,
  { rows, ...plan }: RowPlan<Row> & { readonly rows: ByteRows },
): Promise<void> {
  const scanner = new FieldScanner(table.header, { delimiter: table.delimiter, positions: rows.positions })
  const take = lineTaker(load, { header: table.header, plan: plan as RowPlan<Row> })
  const writer = await load.table(plan)
  const sorted = writer.sorted!
  const texts = textReader(table)
  for await (const block of table.blocks) {
    const values: (readonly CopyValue[])[] = []
    scanner.open(block)
    for (let at = 0; at < block.length; ) {
      if (sorted.run.isFull()) await sorted.turn()
      if (!texts.isWithinRecord() && scanner.scan(at)) {
        if (writeRow(sorted, { rows, scanner })) {
          load.accept(rows.part)
          texts.skipLine()
        } else {
          for (const line of texts.readLines(block.subarray(at, scanner.next))) take(line, values)
        }
        at = scanner.next
      } else {
        const end = texts.endOfText(block, at)
        for (const line of texts.readLines(block.subarray(at, end))) take(line, values)
        at = end
      }
    }
    // Even without rows: this is where the load reports its progress and notices an abort.
    await writer.write(values)
  }
  const values: (readonly CopyValue[])[] = []
  for (const line of texts.readRest()) take(line, values)
  await writer.write(values)
}

/** Adds the row of the scanned line; false when it must be read as text. */
function writeRow(sorted: SortedRows, { rows, scanner }: { rows: ByteRows; scanner: FieldScanner }): boolean {
  const end = rows.write(scanner, sorted.run.buffer, sorted.beginRow())
  if (end < 0) return false
  sorted.run.add(rows.key, end)
  return true
}

/** Reads those lines as text that are not read as bytes, and counts all. */
function textReader({ delimiter, firstLine }: ByteTable) {
  let line = firstLine
  let rest = ''
  const read = (text: string, last: boolean): Line[] => {
    const split = splitRecords(text, { delimiter, line, last })
    rest = split.rest
    line = split.nextLine
    return split.lines
  }
  return {
    /** Whether a record has begun that ends in a later line. */
    isWithinRecord: () => rest !== '',
    skipLine() {
      line++
    },
    /** The end of what must be read as text from `at` on: the line, or, with quotes, which may span lines, all. */
    endOfText(block: Buffer, at: number): number {
      const newline = block.indexOf(NEWLINE, at)
      const end = newline < 0 ? block.length : newline + 1
      return rest !== '' || block.subarray(at, end).includes(QUOTE) ? block.length : end
    },
    readLines: (bytes: Buffer) => read(rest + decoded(bytes), false),
    readRest: () => read(rest, true),
  }
}
