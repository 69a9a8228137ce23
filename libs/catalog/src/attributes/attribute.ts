import type { SourceGroup } from '../sources/index.ts'
import type { TermKey } from '../terms.ts'
import { type Unit, type UnitFacts, units } from './units.ts'

export type AttributeGroup = 'homes' | 'schools' | 'income' | 'people' | 'distance'

/** What an entry of the catalog says of one attribute: a number about a zip. */
export interface AttributeEntry {
  /** Wire name, snake_case. */
  readonly key: string
  /** Full label for tables and pages. */
  readonly label: string
  /** Label for narrow columns and filter lines. */
  readonly short: string
  /** Label above a single large value; `short` where it is not given. */
  readonly heading?: string
  readonly unit: Unit
  /** Decimals that values travel with; those of the unit where it is not given. */
  readonly decimals?: number
  /** Range options are written in units of `scale`: a value matches when low × scale < value ≤ high × scale. */
  readonly scale: number
  /** Which end is better; `neither` stays gray on screens. */
  readonly better: 'higher' | 'lower' | 'neither'
  /** Group of the sources that it comes from. */
  readonly source: SourceGroup
  readonly group: AttributeGroup
  /** One plain sentence: what the number is and how it is measured. */
  readonly description: string
  /** How it is computed, as far as `description` does not say so. */
  readonly formula?: string
  /** Terms of the formula that are explained once for all attributes. */
  readonly terms?: readonly TermKey[]
  /** Range options `low,high`, in list order; empty when the UI offers custom bounds only. */
  readonly options: readonly string[]
  readonly orderable: boolean
  /** How the zips of a town or state make one number: counts are summed, all else is weighted by population. */
  readonly combine: 'sum' | 'mean'
  /** For a change between two times: the unit it is given in. Its sign always shows. */
  readonly change?: 'count' | 'usd' | 'percent' | 'points'
  /** `state`: values of different states do not compare. `nation` where it is not given. */
  readonly comparedWithin?: 'nation' | 'state'
  /** True where the publisher gives a margin of error or one follows from its margins. */
  readonly hasMargin?: boolean
  /** The share of which it is the rest, up to 100 %: a page that shows that one need not repeat it. */
  readonly complementOf?: string
  /** Race and origin: neutral colors, never preset, no part in similarity or suggestions. */
  readonly sensitive?: true
}

/** An entry with every default filled in. */
export interface Attribute extends AttributeEntry {
  readonly heading: string
  readonly decimals: number
  /** Values from this one on have no decimals. */
  readonly wholeFrom?: number
  readonly terms: readonly TermKey[]
  readonly comparedWithin: 'nation' | 'state'
  readonly hasMargin: boolean
}

/** Fills in what an entry leaves to its unit and to the rule. */
export function completeAttribute<Entry extends AttributeEntry>(
  entry: Entry,
): Attribute & { readonly key: Entry['key'] } {
  const { wholeFrom }: UnitFacts = units[entry.unit]
  return {
    heading: entry.short,
    decimals: units[entry.unit].decimals,
    ...(wholeFrom !== undefined && { wholeFrom }),
    terms: [],
    comparedWithin: 'nation',
    hasMargin: false,
    ...entry,
  }
}

/** The formula of numbers that the product takes over as they are. */
export const asPublished = 'As published, unchanged.'

/** What every attribute of the American Community Survey has in common. */
export const surveyed = {
  source: 'acs',
  hasMargin: true,
  terms: ['margin-of-error'],
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const

/** The formula of a share: `100 × part ÷ whole.` */
export function formulaOfShare(part: string, whole: string): string {
  return `100 × ${part} ÷ ${whole}.`
}
