import { type Header, lineFault } from '../read/header.ts'
import type { CopyValue } from './copy/copy-line.ts'
import type { OpenLoad } from './load.ts'
import type { AnyLine, RowPlan } from './row-plan.ts'
import { Skipped } from './skipped.ts'

/** Parses one line, counts it as accepted, rejected or skipped, and adds its rows to `values`. */
export function lineTaker<Row, L extends AnyLine>(
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
