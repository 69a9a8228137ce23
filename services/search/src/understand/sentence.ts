import type { AttributeKey } from '@homeground/catalog/attributes'
import type { StateAbbreviation } from '@homeground/catalog/states'
import type { Town } from '../suggest/place-lookup.ts'

import type { Token } from './tokens.ts'

export type QuantityUnit =
  | 'miles'
  | 'minutes'
  | 'days'
  | 'years'
  | 'inches'
  | 'degrees'
  | 'people'
  | 'perSquareMile'
  | 'perSquareFoot'
  | 'month'
  | 'points'

/** A number as written, with what says of what it is. */
export interface Amount {
  readonly value: number
  /** Thousands or millions are written out: "500k". */
  readonly isScaled: boolean
  /** The factor of `isScaled`. */
  readonly factor: number
  readonly isDollars: boolean
  readonly isPercent: boolean
  readonly isFigures?: true
  readonly unit?: QuantityUnit
}

/** One or two numbers and how they compare; `op` is undefined for a bare number. */
export interface Quantity {
  readonly amounts: readonly Amount[]
  readonly op: 'most' | 'least' | 'around' | 'between' | undefined
  readonly isDollars: boolean
  readonly isPercent: boolean
  readonly isScaled: boolean
  readonly unit: QuantityUnit | undefined
  /** Tokens of its numbers and units, for what is left over. */
  readonly parts: readonly (readonly [from: number, to: number])[]
}

/** Words that select nothing; `as` is given where the grammar needs to know which. */
export type FillerKind = 'and' | 'or' | 'be' | 'article' | 'of' | 'from' | 'to' | 'home' | 'area' | 'degree'

export type Kind = 'zip' | 'town'

export type Bounds = readonly [low: number, high: number]

export interface KeyedBounds {
  readonly key: AttributeKey
  readonly bounds: Bounds
}

export type CompareOp = 'most' | 'least' | 'around' | 'between'

/** The range that a quality such as "good" selects of each measure that it goes with. */
export type QualityRanges = Readonly<
  Partial<Record<AttributeKey, { readonly key: AttributeKey; readonly bounds: Bounds }>>
>

/** Where a place can follow: "in" searches a smaller circle, "in New York" is the state, an origin is searched nowhere. */
export type Lead = 'near' | 'in' | 'radius' | 'origin'

export type Meaning =
  | { readonly kind: 'filler'; readonly as?: FillerKind }
  | { readonly kind: 'break' }
  | { readonly kind: 'word' }
  | { readonly kind: 'measure'; readonly key: AttributeKey; readonly level?: string }
  /** Something that people ask for and no number here answers. */
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'afford' }
  | { readonly kind: 'payment' }
  /** Before where people come from; `isHome` may also be where they stay: "I live in". */
  | { readonly kind: 'origin'; readonly isHome?: true }
  | { readonly kind: 'returns' }
  | {
      readonly kind: 'range'
      readonly key: AttributeKey
      readonly bounds: Bounds
      /** Ranges of other measures that it selects too: "four seasons". */
      readonly also?: readonly KeyedBounds[]
      /** What it was understood as, if that is only a part of what it says. */
      readonly note?: string
      readonly results?: Kind
      /** "cheap" goes with a measure of money that follows; then it is this quality. */
      readonly quality?: QualityRanges
      /** "40% college educated": a share can be given instead. */
      readonly takesShare?: true
    }
  | {
      readonly kind: 'quality'
      readonly ranges: QualityRanges
      readonly isTop?: true
      readonly isBest?: true
      readonly isLevel?: true
    }
  | { readonly kind: 'direction'; readonly sign: 1 | -1; readonly isPreposition?: true }
  | { readonly kind: 'fast' }
  | { readonly kind: 'compare'; readonly op: CompareOp; readonly side: 'before' | 'after' | 'either' }
  | { readonly kind: 'quantity'; readonly quantity: Quantity }
  | { readonly kind: 'peak'; readonly isNear: boolean }
  | { readonly kind: 'near'; readonly lead: Lead; readonly isAround?: true }
  /** `only` sizes and states, or only states, can follow. */
  | { readonly kind: 'not'; readonly only?: 'size' | 'states' }
  | { readonly kind: 'states'; readonly states: readonly StateAbbreviation[] }
  | { readonly kind: 'nationwide' }
  | { readonly kind: 'place'; readonly towns: readonly Town[]; readonly lead: Lead | undefined; readonly zip?: true }
  | { readonly kind: 'sort' }
  | { readonly kind: 'sortDirection'; readonly dir: 'asc' | 'desc' }
  | {
      readonly kind: 'superlative'
      readonly dir?: 'asc' | 'desc'
      /** Ordered by this one without a measure. */
      readonly key?: AttributeKey
      /** Measures that it goes with; any where it is not given. */
      readonly measures?: readonly AttributeKey[]
    }
  | { readonly kind: 'placeType'; readonly results: Kind }
  | { readonly kind: 'first' }
  | { readonly kind: 'than' }

/** A phrase of the sentence: its tokens from `from` up to `to`. */
export interface Item {
  readonly meaning: Meaning
  readonly from: number
  readonly to: number
  /** `open` until something uses it; what stays open is filler or left over. */
  state: 'open' | 'filler' | 'understood' | 'left'
}

/** A filter that the sentence asks for; its bounds are in the scale of the attribute. */
export interface FoundRange {
  readonly key: AttributeKey
  bounds: Bounds
  readonly isNumber: boolean
  /** Positions of its phrases, ascending. */
  readonly items: readonly number[]
  isNegated?: boolean
  readonly results?: Kind
}

export interface FoundOrder {
  readonly key: AttributeKey
  readonly dir: 'asc' | 'desc'
  readonly items: readonly number[]
}

export interface Sentence {
  readonly tokens: readonly Token[]
  readonly items: Item[]
  readonly ranges: FoundRange[]
  readonly orders: FoundOrder[]
}

/** True for what stands between two phrases that belong together: filler, and signal words without an object. */
export function isSkippable({ meaning, state }: Item): boolean {
  return (
    state === 'filler' ||
    meaning.kind === 'filler' ||
    meaning.kind === 'first' ||
    ['compare', 'near', 'not'].includes(meaning.kind)
  )
}

export function isFiller(item: Item | undefined, ...kinds: FillerKind[]): boolean {
  return item?.meaning.kind === 'filler' && kinds.includes(item.meaning.as!)
}

/** Position of the next item in a direction that `skips` does not accept; undefined at the end. */
export function neighborOf(
  items: readonly Item[],
  index: number,
  step: 1 | -1,
  skips: (item: Item) => boolean,
): number | undefined {
  let next = index + step
  while (items[next] && skips(items[next]!)) next += step
  return items[next] ? next : undefined
}

/** Marks items as understood. */
export function understandItems(items: readonly Item[], positions: readonly number[]): void {
  for (const index of positions) items[index]!.state = 'understood'
}

/** As `isSkippable`, within a part of the sentence that no conjunction ends. */
export function isWithinPart(item: Item): boolean {
  return isSkippable(item) && !isFiller(item, 'and', 'or')
}

/** Two amounts of a pair: what only one says of its unit holds for both. */
export function sharePair(one: Amount, other: Amount): [Amount, Amount] {
  const factorOf = (amount: Amount, partner: Amount) => {
    if (amount.isScaled) return 1
    // "800 to 1.2 million" starts at 800 thousand.
    return partner.factor === 1e6 && amount.value >= 100 ? 1000 : partner.factor
  }
  const isEitherScaled = one.isScaled || other.isScaled
  const unit = one.unit ?? other.unit
  const shared = (amount: Amount, partner: Amount): Amount => ({
    ...amount,
    value: amount.value * factorOf(amount, partner),
    isScaled: isEitherScaled,
    isDollars: one.isDollars || other.isDollars,
    isPercent: one.isPercent || other.isPercent,
    ...(unit && { unit }),
  })
  return [shared(one, other), shared(other, one)]
}
