import { FieldScanner } from '../read/field-scanner.ts'
import type { ByteTable } from '../read/read-table.ts'
import { decoded, type Line, splitRecords } from '../read/records.ts'
import type { CopyValue } from './copy.ts'
import type { OpenLoad } from './load.ts'
import { lineTaker, type RowPlan } from './load-rows.ts'
import type { SortedRows } from './sorted-rows.ts'

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
