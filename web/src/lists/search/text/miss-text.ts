import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import type { NearMiss } from '@homeground/contracts'
import { formatAttribute, formatValue, shortInline } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'

/** By how much a place breaks a filter: `$40k over budget`, `3 below 50 for school score`, `12 mi over 50 mi for …`. */
export function missText({ filter, value, bound }: Pick<NearMiss, 'filter' | 'value' | 'bound'>) {
  const attribute = findAttribute(filter)
  if (!attribute) return filter
  const difference = differenceText(attribute, Math.abs(value - bound))
  const by = difference === differenceText(attribute, 0) ? 'just' : difference
  const side = value > bound ? 'over' : 'below'
  if (filter === 'median_listing_price' && side === 'over') return `${by} over budget`
  const limit = formatAttribute(attribute, bound, { short: true })
  return `${by} ${side} ${limit} for ${shortInline(attribute)}`
}

function differenceText({ unit }: Attribute, difference: number): string {
  if (unit === 'percent') return `${formatNumber(difference)} points`
  return formatValue(unit, difference, { short: true })
}
