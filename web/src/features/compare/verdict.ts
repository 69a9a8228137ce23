import { type Attribute, units } from '@homeground/catalog/attributes'
import { verdictFigures } from '@homeground/catalog/attributes/selections'
import { formatFigure } from '@homeground/format/figure-text'
import { formatValue, joinWords, labelInline } from '@homeground/format/format'
import { areSimilar, clearOrder, isNotCompared, isRanked, type Measured } from './compare-rows.ts'

type DifferingAttribute = Pick<Attribute, 'unit' | 'change'>

/** How the value of one place differs from that of another. */
export interface Difference {
  readonly is: 'higher' | 'lower' | 'same' | 'unclear'
  /** Null without a clear difference, and where one of both is only known to be above or below a limit. */
  readonly amount: number | null
}

/** Null where one of both has no value that takes part in comparisons. */
export function differenceOf(attribute: DifferingAttribute, one: Measured, other: Measured): Difference | null {
  if (!isRanked(one) || !isRanked(other)) return null
  const isBound = one.note?.kind !== undefined || other.note?.kind !== undefined
  const [text, otherText] = [one, other].map(({ value, note }) => formatFigure(attribute, value, note))
  if (text === otherText && !isBound) return { is: 'same', amount: null }
  const order = clearOrder(one, other)
  if (order === 0) return { is: 'unclear', amount: null }
  return { is: order > 0 ? 'higher' : 'lower', amount: isBound ? null : one.value! - other.value! }
}

/** A difference as a cell of a table shows it: `+$284k`, `−2.5 pp`, `higher`, `not clear`. */
export function differenceText({ unit }: DifferingAttribute, { is, amount }: Difference): string {
  if (is === 'same') return 'the same'
  if (is === 'unclear') return 'not clear'
  if (amount === null) return is
  return formatValue(unit, amount, { short: true, signed: true }).replace('%', ' pp')
}

/** The same within a sentence: `+32 points`, `−2.5 percentage points`, `+6 min`. */
function differenceWords(attribute: DifferingAttribute, difference: Difference): string {
  const text = differenceText(attribute, difference)
  if (difference.amount === null) return text
  if (attribute.unit === 'score') return `${text} ${/^.1$/.test(text) ? 'point' : 'points'}`
  return text.replace(' pp', ' percentage points') + units[attribute.unit].suffix
}

/** A place as the verdict names and measures it. */
export interface JudgedPlace {
  readonly name: string
  readonly state_abbr: string
  readonly figures: readonly (Measured & { readonly key: string })[]
}

interface VerdictInput {
  readonly places: readonly JudgedPlace[]
  /** Index of the place where the reader lives; null if it is none of them. */
  readonly home: number | null
  readonly attributes: readonly Attribute[]
}

/**
 * What matters most of several places in words, a sentence for each place that is compared with another: with the one where
 * the reader lives; else the first of two with the second, or all others with the first. A sentence without any value to
 * compare is left out.
 */
export function verdictOf({ places, home, attributes }: VerdictInput): string[] {
  const base = home ?? (places.length === 2 ? 1 : 0)
  return places.flatMap((place, index) => {
    if (index === base) return []
    const { name, ...other } = places[base]!
    const otherName = home === null ? name : `${name}, where you live`
    return sentenceOf(place, { ...other, name: otherName }, attributes) ?? []
  })
}

interface Judged {
  readonly attribute: Attribute
  readonly difference: Difference
  /** So little that rows fold for it. */
  readonly isSimilar: boolean
}

/** The price leads: it is what a place costs, not a number that it has. */
const priceKey = 'median_listing_price'

function sentenceOf(place: JudgedPlace, other: JudgedPlace, attributes: readonly Attribute[]): string | null {
  const judged = verdictFigures.flatMap((key): Judged[] => {
    const attribute = attributes.find((each) => each.key === key)
    const [one, base] = [place, other].map(({ figures }) => figures.find((figure) => figure.key === key))
    const difference = attribute && one && base && differenceOf(attribute, one, base)
    return difference ? [{ attribute, difference, isSimilar: areSimilar(attribute, [one, base]) }] : []
  })
  if (judged.length === 0) return null
  const price = judged.find(({ attribute }) => attribute.key === priceKey)
  const others = judged.filter((each) => each !== price)
  const isApart = ({ attribute }: Judged) => isNotCompared(attribute, [place, other])
  const apart = others.filter(isApart)
  const unclear = others.filter((each) => !isApart(each) && each.difference.is === 'unclear')
  const same = others.filter((each) => !isApart(each) && !unclear.includes(each) && each.isSimilar)
  const clear = others.filter((each) => ![...apart, ...unclear, ...same].includes(each))
  const parts = [
    ...clear.map(partOf),
    ...(same.length === 0 ? [] : [`${named(same)} about the same`]),
    ...(unclear.length === 0
      ? []
      : [`${unclear.length === 1 ? 'difference' : 'differences'} in ${named(unclear)} not clear`]),
    ...(apart.length === 0 ? [] : [`${named(apart)} not comparable across states`]),
  ]
  if (!price) return `${place.name} against ${other.name}: ${parts.join('; ')}.`
  return `${[`${place.name} ${priceWords(price)} ${other.name}`, ...parts].join('; ')}.`
}

function named(judged: readonly Judged[]): string {
  return joinWords(judged.map(({ attribute }) => labelInline(attribute)))
}

/** `school score +32 points`, `average commute the same` */
function partOf({ attribute, difference }: Judged): string {
  return `${labelInline(attribute)} ${differenceWords(attribute, difference)}`
}

function priceWords({ attribute, difference: { is, amount } }: Judged): string {
  if (is === 'same' || is === 'unclear') return 'costs about the same as'
  const words = is === 'higher' ? 'more than' : 'less than'
  if (amount === null) return `costs ${words}`
  return `costs ${formatValue(attribute.unit, Math.abs(amount), { short: true })} ${words}`
}
