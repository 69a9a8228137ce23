import type { Attribute } from '@homeground/catalog/attributes'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { type Columns, medianOf } from '@homeground/columns'
import type { StateFigure } from '@homeground/contracts'
import { wireNumber } from '../../snapshot/item-json.ts'

/** An attribute over several zips: the total of counts, the mean weighted by population and the median over the zips. */
export function summarize(
  zips: Columns,
  attribute: Attribute,
  rows: readonly number[],
): Pick<StateFigure, 'total' | 'mean' | 'median' | 'zips'> {
  const { key, combine } = attribute
  const known = rows.flatMap((row) => {
    const value = zips.value(key, row)
    const isCounted = value !== null && (combine === 'sum' || isPlausible(key, value))
    return !isCounted ? [] : [{ value, people: zips.value('population', row) ?? 0 }]
  })
  const people = known.reduce((sum, row) => sum + row.people, 0)
  const weighted = known.reduce((sum, row) => sum + row.people * row.value, 0)
  const total = known.reduce((sum, row) => sum + row.value, 0)
  // Territories have zips with values, but no population is published for their zips.
  const plainMean = known.length > 0 ? total / known.length : null
  const mean = people > 0 ? weighted / people : plainMean
  const middle = medianOf(known.map(({ value }) => value))
  return {
    total: combine === 'sum' && known.length > 0 ? wireNumber(total, attribute) : null,
    mean: mean === null ? null : wireNumber(mean, attribute),
    median: middle === null ? null : wireNumber(middle, attribute),
    zips: known.length,
  }
}
