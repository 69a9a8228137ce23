import type { Attribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { originMark } from '@homeground/format/figure-text'
import { labelInline } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import type { MarkedText } from '../../ui/values/no-value.tsx'
import type { RankedAmong } from '../figures/rank-text.ts'

/** The parts of a place that the sentences need. */
export interface StandoutFacts {
  readonly figures: readonly Pick<Figure, 'key' | 'value' | 'percentile_nation' | 'percentile_state' | 'data_set'>[]
  readonly among: Pick<RankedAmong, 'many' | 'state'>
}

const namedCount = 3
/** A percentile at least so far from the middle is unusual: the highest or lowest fifth. */
const unusual = 30

/**
 * The three most unusual percentiles of a place, a sentence each: nationwide, or in its state for what compares only there.
 * Race and origin take no part, nor do changes, which are mostly noise in one place. Of the measures of income only the
 * most unusual one counts: they are all high together. Each has the mark of its figure. Empty if nothing is unusual.
 */
export function standoutsOf(
  { figures, among }: StandoutFacts,
  { byKey }: Readonly<{ byKey: ReadonlyMap<string, Attribute> }>,
): MarkedText[] {
  const listed = figures
    .flatMap((figure) => {
      const attribute = byKey.get(figure.key)
      return attribute ? [{ attribute, figure }] : []
    })
    .filter(({ attribute }) => isDescriptive(attribute))
    .flatMap(({ attribute, figure }) => {
      const isNational = attribute.comparedWithin === 'nation'
      const percentile = isNational ? figure.percentile_nation : figure.percentile_state
      if (figure.value === null || percentile === null || percentile === undefined) return []
      const mark = originMark({ source: attribute.source, dataSet: figure.data_set })
      return [{ attribute, percentile, mark, distance: Math.abs(percentile - 50) }]
    })
    .filter(({ distance }) => distance >= unusual)
    .sort((one, other) => other.distance - one.distance)
  const income = listed.find(({ attribute }) => attribute.group === 'income')
  return listed
    .filter((each) => each.attribute.group !== 'income' || each === income)
    .slice(0, namedCount)
    .map((each) => ({ text: sentenceOf(each, among), mark: each.mark }))
}

/**
 * Shares of tax returns and of the poor say again what incomes say, and fair rents what rents say. A figure of a county is
 * not particular to the place, nor is the weather; what is modeled is not known of it.
 */
function isDescriptive({ key, group, unit, sensitive, complementOf, change, level }: Attribute): boolean {
  const isOfOthers = level === 'county' || group === 'nature' || group === 'health'
  const isRepeated = (group === 'income' && unit === 'percent') || key.startsWith('fair_rent')
  return !sensitive && !complementOf && !change && !isOfOthers && !isRepeated
}

interface Standout {
  readonly attribute: Attribute
  readonly percentile: number
}

/** `Closer to a major airport than 95% of US zips.` */
function sentenceOf({ attribute, percentile }: Standout, { many, state }: Pick<RankedAmong, 'many' | 'state'>): string {
  const isHigh = percentile > 50
  const places = attribute.comparedWithin === 'nation' ? `US ${many}` : `${many} in ${state}`
  const share = Math.min(99, Math.round(isHigh ? percentile : 100 - percentile))
  if (attribute.group === 'income') {
    return `Among the ${isHigh ? 'highest' : 'lowest'}-income ${formatWhole(100 - share)}% of ${places}.`
  }
  if (attribute.group === 'distance') {
    const what = attribute.label.replace(/^Distance to /, '')
    return `${isHigh ? 'Farther from' : 'Closer to'} ${what} than ${formatWhole(share)}% of ${places}.`
  }
  if (attribute.unit === 'year') return `${isHigh ? 'Newer' : 'Older'} homes than ${formatWhole(share)}% of ${places}.`
  return `${isHigh ? 'Higher' : 'Lower'} ${labelInline(attribute)} than ${formatWhole(share)}% of ${places}.`
}
