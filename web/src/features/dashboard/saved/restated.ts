import type { MonthFigures, ZipChange } from '@homeground/contracts'
import { formatCount, formatPeriod } from '@homeground/format/format'
import { formatMoney, formatNumber } from '@homeground/format/numbers'
import type { ChangeLookup } from './changes-api.ts'

type Figure = keyof MonthFigures

/** `$742,000`, `41`. */
export function figureText(key: Figure, value: number): string {
  return key === 'median_listing_price' ? formatMoney(value) : formatNumber(value)
}

/** A figure in a sentence that does not name it otherwise. */
const figures: Readonly<Record<Figure, (value: number | null) => string>> = {
  median_listing_price: (value) => (value === null ? 'without a price' : formatMoney(value)),
  housing_inventory: (value) => (value === null ? 'without a listing count' : formatCount(value, 'listing')),
  days_on_market: (value) => (value === null ? 'without days on market' : `${formatCount(value, 'day')} on market`),
}
const figureKeys = Object.keys(figures) as Figure[]

/**
 * What the figures of a zip were before the publisher changed them, a sentence per month: `Apr 2024 was $720,000, 40
 * listings.` Empty if none was restated. It is a correction, not a change of the market.
 */
export function restatedText(change: ZipChange, months: ChangeLookup['months']): string {
  if (!months) return ''
  return [
    ...sentenceOf(change.formerNow, { shown: change.now, month: months.now }),
    ...sentenceOf(change.formerBefore, { shown: change.before, month: months.before }),
  ].join(' ')
}

function sentenceOf(
  former: MonthFigures | null | undefined,
  { shown, month }: { shown: MonthFigures | null; month: string },
): string[] {
  if (former === undefined) return []
  const parts = figureKeys
    .filter((key) => (former?.[key] ?? null) !== (shown?.[key] ?? null))
    .map((key) => figures[key](former?.[key] ?? null))
  return [`${formatPeriod(month)} was ${parts.join(', ')}.`]
}
