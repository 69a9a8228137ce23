import type { Line } from '../read/records.ts'
import type { CopyValue } from './copy/copy-line.ts'
import type { OpenLoad } from './load.ts'
import type { AnyLine, Lines, RowPlan } from './row-plan.ts'
import { lineTaker } from './take-line.ts'

/**
 * The loop of every importer: parses each line, counts it as accepted or rejected, and writes the
 * accepted rows batch by batch. Errors: the load's abort signal, checked after each batch, and
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
