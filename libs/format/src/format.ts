import { type Attribute, type Unit, units } from '@homeground/catalog/attributes'
import { isPeriod, periodLabel } from '@homeground/catalog/periods'
import type { MissingReason } from '@homeground/contracts'
import {
  formatCountShort,
  formatFinePercent,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatOneTenth,
  formatPercent,
  formatWhole,
} from './numbers.ts'

/** Shown in place of a missing number, next to the reason. */
export const none = '—'

export interface ValueStyle {
  /** As few characters as possible, for axes, maps, chips and sliders. */
  readonly short?: boolean
  /** Shows a plus sign too, for changes. */
  readonly signed?: boolean
  /** Decimals of a percentage that needs more than one. */
  readonly decimals?: number | undefined
}

/** A value with its unit, for tables; `—` if there is none. */
export function formatValue(
  unit: Unit,
  value: number | null | undefined,
  { short = false, signed = false, decimals = 1 }: ValueStyle = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return none
  const isFine = unit === 'percent' && decimals > 1
  const text = isFine ? formatFinePercent(value, { decimals, isShort: short }) : plain(unit, value, short)
  return signed && value > 0 ? `+${text}` : text
}

function plain(unit: Unit, value: number, short: boolean): string {
  switch (unit) {
    case 'usd':
      return short ? formatMoneyShort(value) : formatMoney(value)
    case 'usd_per_sqft':
      return formatMoney(value)
    case 'percent':
      return short ? `${formatNumber(value)}%` : formatPercent(value)
    case 'count':
    case 'people_per_sqmi':
      return short ? formatCountShort(value) : formatAmount(value)
    case 'score':
      return formatWhole(value)
    case 'days':
      return formatNumber(value)
    case 'year':
      return String(Math.round(value))
    case 'degrees':
      return short ? `${formatNumber(value)}°` : `${formatOneTenth(value)}°F`
    case 'inches':
      return `${formatNumber(value)} in`
    case 'years':
      return short ? formatNumber(value) : formatOneTenth(value)
    case 'miles':
      return `${formatNumber(value)} mi`
    case 'minutes':
      return `${short ? formatNumber(value) : formatOneTenth(value)} min`
  }
}

/** The smallest difference that formatted values show. */
export function displayStep(unit: Unit): number {
  switch (unit) {
    case 'usd':
    case 'usd_per_sqft':
    case 'score':
    case 'year':
      return 1
    default:
      return 0.1
  }
}

/** Counts can be averages; below 100 they keep one decimal: 12.5, but 113. */
function formatAmount(value: number): string {
  return Math.abs(value) < 100 ? formatNumber(value) : formatWhole(value)
}

/** The same with the unit spelled out, for sentences and popovers: `11 days`, `$304 per sq ft`. */
export function formatWithUnit(unit: Unit, value: number | null | undefined, style: ValueStyle = {}): string {
  const text = formatValue(unit, value, style)
  return text === none ? none : text + units[unit].suffix
}

/** A margin of error (90 %): `± $2,100`, `± 1.6 pp`, `± 0.8`; empty if the publisher states none. */
export function formatMargin(unit: Unit, margin: number | null | undefined): string {
  if (margin === null || margin === undefined || margin < 0) return ''
  if (unit === 'percent') return `± ${margin < 0.05 ? margin.toFixed(2) : formatOneTenth(margin)} pp`
  if (unit === 'year') return `± ${formatNumber(margin)} years`
  return `± ${formatValue(unit, margin)}`
}

/** An attribute's value, signed when it is a change: `$742,000`, `−2.5%`, `+3.1 pp`, `—`. */
export function formatAttribute(
  attribute: Pick<Attribute, 'unit'> & {
    readonly change?: Attribute['change'] | undefined
    readonly decimals?: number | undefined
  },
  value: number | null | undefined,
  style: Pick<ValueStyle, 'short'> = {},
): string {
  const text = formatValue(attribute.unit, value, {
    ...style,
    signed: attribute.change !== undefined,
    decimals: attribute.decimals,
  })
  return attribute.change === 'points' ? text.replace('%', ' pp') : text
}

/** `2024-04` → `Apr 2024`; years and ranges of years (`2018–22`) stay as they are. */
export function formatPeriod(vintage: string | null | undefined): string {
  if (!vintage) return ''
  return isPeriod(vintage) ? periodLabel(vintage) : vintage
}

/**
 * A load's vintage as text: `2024-04` → `Apr 2024`, `2022-2023` and `2022-23` → `2022–23`, `8.0.0` → `Version 8.0.0`,
 * `2018-01/2023-03` → `Jan 2018 to Mar 2023`. Anything else, such as a year, is unchanged.
 */
export function formatVintage(vintage: string): string {
  if (vintage.includes('/')) return formatVintageSpan([vintage])
  const [, first, second] = /^(\d{4})[-–](?:\d{2})?(\d{2})$/.exec(vintage) ?? []
  if (first && !isPeriod(vintage)) return `${first}–${second}`
  return /^\d+\.\d+/.test(vintage) ? `Version ${vintage}` : formatPeriod(vintage)
}

/**
 * From the oldest to the newest vintage: `2021`, `2018 to 2021`, `2018–19 to 2022–23`; empty without vintages. An
 * interval (`2018-01/2023-03`) counts with both ends.
 */
export function formatVintageSpan(vintages: readonly string[]): string {
  const sorted = [...new Set(vintages.flatMap((vintage) => vintage.split('/')))].sort()
  const ends = [sorted[0], sorted.at(-1)].map((vintage) => formatVintage(vintage ?? ''))
  return ends[0] === ends[1] ? ends[0]! : ends.join(' to ')
}

/** A percentile 0–100 as an ordinal: `88.4` → `{ number: 88, suffix: 'th' }`. Never 0th or 100th. */
export function ordinal(value: number): { number: number; suffix: string } {
  const number = Math.min(99, Math.max(1, Math.round(value)))
  return { number, suffix: suffixOf(number) }
}

function suffixOf(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
}

export function ordinalText(value: number): string {
  const { number, suffix } = ordinal(value)
  return `${number}${suffix}`
}

/** A rank and, where it has one, the interval of ranks that margins of error leave open. */
export interface RankInterval {
  readonly rank: number
  readonly best?: number | null | undefined
  readonly worst?: number | null | undefined
}

/** `1st`, `12th`, `1,203rd`. */
export function rankOrdinal(rank: number): string {
  return `${formatWhole(rank)}${suffixOf(rank)}`
}

/** The interval of a rank: `5–41`, `1` where it is certain; empty without one. */
export function rankRange({ best, worst }: Omit<RankInterval, 'rank'>): string {
  if (typeof best !== 'number' || typeof worst !== 'number') return ''
  return best === worst ? formatWhole(best) : `${formatWhole(best)}–${formatWhole(worst)}`
}

/**
 * `12th of 538, between 5th and 41st`; `clearly 1st of 538` for a rank that margins of error do not leave open. `where`, such
 * as `in Ohio`, follows the number of all.
 */
export function rankWords({ rank, of, best, worst }: RankInterval & { readonly of: number }, where = ''): string {
  const words = `${rankOrdinal(rank)} of ${formatWhole(of)}${where && ` ${where}`}`
  if (typeof best !== 'number' || typeof worst !== 'number') return words
  return best === worst ? `clearly ${words}` : `${words}, between ${rankOrdinal(best)} and ${rankOrdinal(worst)}`
}

/** `1 place`, `21 places`, `1,204 places`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`
}

/** `Ohio`, `Ohio and Utah`, `Ohio, Utah and Iowa`. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Where a place is, as calls have it. */
export interface InCounties {
  readonly county: string | null
  /** All of them, of a place in several. */
  readonly counties?: readonly string[]
}

/** The counties of a place for a list: `Middlesex County`, `Denver County and others`; null without any. */
export function countyText({ county, counties = [] }: InCounties): string | null {
  return county !== null && counties.length > 1 ? `${county} and others` : county
}

/** The same with all their names, for the page of a place: `Denver County, Jefferson County and Arapahoe County`. */
export function countiesText({ county, counties = [] }: InCounties): string | null {
  return counties.length > 1 ? joinWords(counties) : county
}

/** A label within a sentence: its first letter in lower case. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** A text as the beginning of a sentence. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An attribute's label within a sentence; names of ethnic groups stay capitalized. */
export function labelInline({ label, sensitive }: Pick<Attribute, 'label' | 'sensitive'>): string {
  return sensitive ? label : lowerFirst(label)
}

/** The same for its short label. */
export function shortInline({ short, sensitive }: Pick<Attribute, 'short' | 'sensitive'>): string {
  return sensitive ? short : lowerFirst(short)
}

const missingTexts: Readonly<Record<MissingReason, string>> = {
  no_area: 'No Census area: a PO box zip or a single building.',
  not_loaded: 'No data loaded yet.',
  file_not_loaded: 'Our data lacks the file or period it needs; a refresh from its publisher brings it.',
  state_not_loaded: 'Our data has nothing for this state.',
  not_published: 'Not published for this place.',
  suppressed: 'Withheld by the publisher: too few cases.',
  too_few_months: 'Too few months of prices.',
  no_schools: 'No school with this figure here or nearby in the state.',
  nothing_counted: 'Nothing to measure: no people, homes or tax returns.',
  open_ended: 'Some of its zips are over a limit, others under one.',
  of_open_end: 'A figure behind it is only known to be over or under a limit.',
  several_states: 'Not comparable across the states of this place.',
}
const dependsOnLoads: ReadonlySet<MissingReason> = new Set(['not_loaded', 'file_not_loaded', 'state_not_loaded'])

/** Why a number is missing, from the API's code; `isComing` while its source is being loaded. */
export function missingReason(reason: MissingReason | undefined = 'not_published', { isComing = false } = {}): string {
  return isComing && dependsOnLoads.has(reason) ? 'Still loading.' : missingTexts[reason]
}
