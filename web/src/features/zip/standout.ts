import type { Attribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { joinWords, lowerFirst } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'

/** What a sentence needs of a figure and its attribute. */
export interface Ranked {
  readonly attribute: Attribute
  readonly figure: Pick<Figure, 'value' | 'percentile_nation' | 'percentile_state'>
}

const named = 3
/** A percentile at least so far from the middle is unusual: the highest or lowest fifth. */
const unusual = 30

/**
 * The three most unusual percentiles of a zip as one sentence: nationwide, or in its state for what compares only there.
 * Race and origin take no part, nor do changes, which are mostly noise in one zip. Empty if nothing is unusual.
 */
export function standoutOf(ranked: readonly Ranked[], state: string): string {
  const shown = ranked
    .filter(({ attribute }) => isDescriptive(attribute))
    .flatMap(({ attribute, figure }) => {
      const isNational = attribute.comparedWithin === 'nation'
      const percentile = isNational ? figure.percentile_nation : figure.percentile_state
      if (figure.value === null || percentile === null || percentile === undefined) return []
      return { attribute, percentile, distance: Math.abs(percentile - 50) }
    })
    .filter(({ distance }) => distance >= unusual)
    .sort((one, other) => other.distance - one.distance)
    .slice(0, named)
  if (shown.length === 0) return ''
  const byComparison = Map.groupBy(shown, (each) => comparisonOf(each, state))
  const phrases = [...byComparison].map(([than, members]) => phraseOf(than, members))
  return `Stands out for ${joinWords(phrases)}.`
}

function isDescriptive({ sensitive, complementOf, change }: Attribute): boolean {
  return !sensitive && !complementOf && !change
}

interface Standout {
  readonly attribute: Attribute
  readonly percentile: number
}

/** `higher than in 97% of US zips` */
function comparisonOf({ attribute, percentile }: Standout, state: string): string {
  const isHigh = percentile > 50
  const share = Math.min(99, Math.round(isHigh ? percentile : 100 - percentile))
  const zips = attribute.comparedWithin === 'nation' ? 'US zips' : `zips in ${state}`
  return `${isHigh ? 'higher' : 'lower'} than in ${formatWhole(share)}% of ${zips}`
}

/** `population and median age (both lower than in 97% of US zips)` */
function phraseOf(than: string, members: readonly Standout[]): string {
  const names = joinWords(members.map(({ attribute }) => lowerFirst(attribute.label)))
  const several = ['', '', 'both ', 'all '][members.length]
  return `${names} (${several}${than})`
}
