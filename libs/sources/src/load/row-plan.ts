import type { Header } from '../read/header.ts'
import type { Line } from '../read/records.ts'
import type { CopyValue } from './copy/copy-line.ts'
import type { Skipped } from './skipped.ts'
import type { TableTarget } from './table-writer.ts'

/** A line of a file, or an entry of a package, which has no fields. */
export type AnyLine = Omit<Line, 'fields'> & Partial<Pick<Line, 'fields'>>

/** What a load reads. With a header, blank, short and footnote lines are rejected before `parse`. */
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
