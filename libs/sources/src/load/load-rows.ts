import { type Header, lineFault } from '../read/header.ts'
import type { Line } from '../read/records.ts'
import type { CopyValue } from './copy-line.ts'
import type { OpenLoad } from './load.ts'

/** What a load reads: batches of lines. With a header, blank, short and footnote lines are rejected first. */
export type Lines<L extends { line: number; text: string }> = {
  readonly header?: Header
  readonly batches: AsyncIterable<readonly L[]> | Iterable<readonly L[]>
}

/** How the lines of one layout become the rows of one table. `Row` is what a line says, parsed. */
export type RowPlan<Row, L = Line> = {
  readonly table: string
  readonly columns: readonly string[]
  /** Parses a line, or returns why it is rejected, or null for a line that is not data and not counted. */
  readonly parse: (line: L) => Row | string | null
  /** The part, or parts, of the source that a row belongs to: what its load replaces. Default: `''`. */
  readonly partOf?: (row: Row) => string | readonly string[]
  /** False when a row with the same key was accepted before, as `firstByKey` decides it. */
  readonly isFirst: (row: Row) => boolean
  /** Why a row that is not the first of its key is rejected. */
  readonly repeated: string
  /** The table's rows that a line makes, in the order of the columns. */
  readonly rowsOf?: (row: Row) => Iterable<readonly CopyValue[]>
  /** The table's rows after the last line, where several lines make one row. */
  readonly rowsAtEnd?: () => Iterable<readonly CopyValue[]>
}

/**
 * The loop of every importer: parses each line, counts it as accepted or rejected, and writes the
 * accepted rows batch by batch. Returns the parts that got rows. Errors: the load's abort signal
 * between batches, and whatever the table's writer throws.
 */
export async function loadRows<Row, L extends { line: number; text: string } = Line>(
  load: OpenLoad,
  { header, batches }: Lines<L>,
  { table, columns, parse, partOf, isFirst, repeated, rowsOf, rowsAtEnd }: RowPlan<Row, L>,
): Promise<string[]> {
  const writer = await load.table(table, columns)
  const parts = new Set<string>()
  for await (const lines of batches) {
    const values: (readonly CopyValue[])[] = []
    for (const line of lines) {
      const fault = header ? lineFault(line, header) : null
      const row = fault ?? parse(line)
      if (row === null) continue
      if (typeof row === 'string') {
        load.reject(line, row)
        continue
      }
      if (!isFirst(row)) {
        load.reject(line, repeated)
        continue
      }
      const of = partOf?.(row) ?? ''
      const partsOfRow = typeof of === 'string' ? [of] : of
      load.accept(...partsOfRow)
      for (const part of partsOfRow) parts.add(part)
      if (rowsOf) values.push(...rowsOf(row))
    }
    // Also without rows: this is where the load reports its progress and notices an abort.
    await writer.write(values)
  }
  if (rowsAtEnd) await writer.write(rowsAtEnd())
  return [...parts].sort()
}

/** True for the first row of each key. */
export function firstByKey<Row>(keyOf: (row: Row) => string): (row: Row) => boolean {
  const seen = new Set<string>()
  return (row) => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}
