import type { SourceGroup } from '../sources.ts'
import type { TermKey } from '../terms.ts'

/** Label and format of each unit; an attribute takes them over unless its entry says otherwise. */
export const units = {
  usd: { label: 'Dollars', decimals: 0, suffix: '' },
  usd_per_sqft: { label: 'Dollars per sq ft', decimals: 0, suffix: ' per sq ft' },
  count: { label: 'Number', decimals: 1, suffix: '' },
  percent: { label: 'Percent', decimals: 1, suffix: '' },
  score: { label: 'Score, 0 to 100', decimals: 0, suffix: '' },
  year: { label: 'Year', decimals: 0, suffix: '' },
  years: { label: 'Years', decimals: 1, suffix: ' years' },
  miles: { label: 'Miles', decimals: 1, suffix: '' },
  degrees: { label: 'Degrees Fahrenheit', decimals: 1, suffix: '' },
  inches: { label: 'Inches', decimals: 1, suffix: '' },
  minutes: { label: 'Minutes', decimals: 1, suffix: '' },
  people_per_sqmi: { label: 'People per sq mile', decimals: 1, wholeFrom: 100, suffix: ' per sq mile' },
  days: { label: 'Days', decimals: 1, suffix: ' days' },
} as const satisfies Record<string, UnitFacts>

export type Unit = keyof typeof units

interface UnitFacts {
  /** Name of the unit on its own. */
  readonly label: string
  /**
   * Decimals that values travel with: those that screens show. Rounding twice would show 78.0495 as 78.1, next to the
   * 22.0 of the rest.
   */
  readonly decimals: number
  /** Values from this one on are shown without decimals. */
  readonly wholeFrom?: number
  /** Text after a formatted value in a sentence, where its format does not show the unit. */
  readonly suffix: string
}

/**
 * The groups in the order and words of the screens. `statePage` is the page of a state that has the statistics of the
 * group, with its place among those pages.
 */
export const attributeGroups = [
  { key: 'homes', label: 'Home', statePage: { key: 'housing', label: 'Housing', place: 1 } },
  { key: 'schools', label: 'Schools', statePage: { key: 'schools', label: 'Schools', place: 2 } },
  { key: 'income', label: 'Income', statePage: { key: 'income', label: 'Income', place: 4 } },
  { key: 'people', label: 'People', statePage: { key: 'people', label: 'People', place: 3 } },
  { key: 'nature', label: 'Climate and hazards' },
  { key: 'health', label: 'Health' },
  { key: 'distance', label: 'Distance' },
] as const

export type AttributeGroup = (typeof attributeGroups)[number]['key']

/** Standard errors in a margin of error, by its confidence in percent. */
export const standardErrorsInMargin = { 90: 1.645, 95: 1.96 } as const

export type Confidence = keyof typeof standardErrorsInMargin

/** An entry of the catalog: a number about a zip. */
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
  /** What its values do not say, in a sentence or two: in the note of each figure. */
  readonly caution?: string
  /** Range options are written in units of `scale`: a value matches when low × scale < value ≤ high × scale. */
  readonly scale: number
  /** Which end is better; `neither` stays gray on screens. */
  readonly better: 'higher' | 'lower' | 'neither'
  /** Group of the sources that it comes from. */
  readonly source: SourceGroup
  readonly group: AttributeGroup
  /** One plain sentence: what the number is and how it is measured. */
  readonly description: string
  /** Terms of its formula (`formulas.ts`) that are explained once for all attributes. */
  readonly terms?: readonly TermKey[]
  /** Range options `low,high`, in list order; empty when the UI offers custom bounds only. */
  readonly options: readonly string[]
  readonly orderable: boolean
  /** How the zips of a town or state make one number: counts are summed, of all else there is a mean. */
  readonly combine: 'sum' | 'mean'
  /** For a change between two times: the unit it is given in. Its sign always shows. */
  readonly change?: 'count' | 'usd' | 'percent' | 'points'
  /** `state`: values of different states do not compare. `nation` where it is not given. */
  readonly comparedWithin?: 'nation' | 'state'
  /** `county`: values are of counties, which all of their zips share; of the zip itself where it is not given. */
  readonly level?: 'county'
  /** Confidence of the margins of error that the publisher gives or that follow from them; absent where it gives none. */
  readonly marginConfidence?: Confidence
  /** Lowest and highest value, both included, of those beyond which values are flagged and left out of rankings and means. */
  readonly plausible?: readonly [low: number, high: number]
  /** Lowest and highest value, both included, that an import accepts: it rejects the row of any other. */
  readonly possible?: readonly [low: number, high: number]
  /** The share of which it is the rest, up to 100 %: a page that shows that one need not repeat it. */
  readonly complementOf?: string
  /** Estimated by a model rather than counted: no part in matches, similarity or suggestions. */
  readonly isModeled?: true
  /** Race and origin: neutral colors, never preset, no part in similarity or suggestions. */
  readonly sensitive?: true
}

/** The texts of an entry, which are in `attributeTexts`. */
export type AttributeTexts = Pick<AttributeEntry, 'description' | 'caution'>

/** An entry with every default filled in, without its texts. Numbers that are not in the list have their own texts. */
export interface Attribute extends Omit<AttributeEntry, keyof AttributeTexts>, Partial<AttributeTexts> {
  readonly heading: string
  readonly decimals: number
  /** Values from this one on have no decimals. */
  readonly wholeFrom?: number
  readonly terms: readonly TermKey[]
  readonly comparedWithin: 'nation' | 'state'
}

/** Fills in what an entry leaves to its unit and to the rule. */
export function completeAttribute<Key extends string>({
  description: _,
  caution: __,
  ...entry
}: AttributeEntry & { readonly key: Key }): Attribute & { readonly key: Key } {
  const { wholeFrom }: UnitFacts = units[entry.unit]
  return {
    heading: entry.short,
    decimals: units[entry.unit].decimals,
    ...(wholeFrom !== undefined && { wholeFrom }),
    terms: [],
    comparedWithin: 'nation',
    ...entry,
  }
}

/**
 * The ends of an attribute's range options, in its own unit: from the lowest to the highest bound, or ten times as far
 * where one option reaches over all the others and still filters (at most 100 miles to an airport). A bound at or
 * beyond them does not limit: values of towns are sums, and exceed the value of any zip.
 */
export function outerBounds({ options, scale }: Pick<AttributeEntry, 'options' | 'scale'>): {
  readonly low: number
  readonly high: number
} {
  const ranges = options.map((option) => option.split(',').map((bound) => Number(bound) * scale))
  const low = Math.min(...ranges.map(([bound]) => bound!))
  const high = Math.max(...ranges.map(([, bound]) => bound!))
  const isOneWidest = ranges.some((range) => range[0] === low && range[1] === high)
  return { low, high: isOneWidest ? high * 10 : high }
}

/** The monthly payment in the form of an attribute, in dollars: it is computed from a price and a reader's terms. */
export const paymentAttribute: Attribute = {
  key: 'monthly_payment',
  label: 'Monthly payment',
  short: 'Payment',
  heading: 'Monthly payment',
  unit: 'usd',
  decimals: units.usd.decimals,
  scale: 1,
  better: 'neither',
  source: 'realtor',
  group: 'homes',
  description: 'Loan, property tax and insurance of a home at the median listing price.',
  options: ['0,1500', '1500,2000', '2000,2500', '2500,3000', '3000,4000', '4000,200000'],
  orderable: true,
  combine: 'mean',
  terms: [],
  comparedWithin: 'nation',
}
