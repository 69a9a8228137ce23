import { formatAttribute, formatCount } from '@homeground/format/format'
import { ValueCell } from '../../../lists/results/value-cell.tsx'
import type { ResultCellProps } from '../../../lists/search/result-list.ts'
import { findChangeAttribute } from './change-attributes.ts'
import type { ChangingResult } from './changing-result.ts'

/** A value; below an average the number of months behind it, below a change the same change in the other unit. */
export function ChangingCell(props: ResultCellProps) {
  const { column, result } = props
  const { from_months: from, to_months: to } = result as ChangingResult
  const below: Readonly<Record<string, string>> = {
    from_price: formatCount(from, 'month'),
    to_price: formatCount(to, 'month'),
    change: figureText('change_percent', result),
    change_percent: figureText('change', result),
  }
  if (below[column.key] === undefined) return <ValueCell {...props} />
  return (
    <>
      <b>{figureText(column.key, result)}</b>
      <span>{below[column.key]}</span>
    </>
  )
}

/** One of the four figures, with its sign if it is a change. */
function figureText(key: string, result: ResultCellProps['result']): string {
  return formatAttribute(findChangeAttribute(key)!, result[key] as number)
}
