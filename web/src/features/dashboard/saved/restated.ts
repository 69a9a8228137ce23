import { findAttribute } from '@homeground/catalog/attributes'
import type { MonthFigures, ZipChange } from '@homeground/contracts'
import { formatPeriod, joinWords } from '../../../lib/format/format.ts'
import { formatMoney, formatNumber } from '../../../lib/format/numbers.ts'
import type { ChangeLookup } from './changes-api.ts'

type Figure = keyof MonthFigures

const figures: readonly Figure[] = ['median_listing_price', 'housing_inventory', 'days_on_market']

/** `$742,000`, `41`. */
export function figureText(key: Figure, value: number): string {
  return key === 'median_listing_price' ? formatMoney(value) : formatNumber(value)
}

/**
 * Which figures of a zip the publisher has changed after they were shown, a sentence per month: `Restated: Mar 2024,
 * median price was $720,000.` It is a correction, not a change of the market.
 */
export function restatedTexts(change: ZipChange, months: ChangeLookup['months']): string[] {
  if (!months) return []
  return [
    textOf(change.formerNow, { shown: change.now, month: months.now }),
    textOf(change.formerBefore, { shown: change.before, month: months.before }),
  ].flat()
}

function textOf(
  former: MonthFigures | null | undefined,
  { shown, month }: { shown: MonthFigures | null; month: string },
): string[] {
  if (former === undefined) return []
  const parts = figures
    .filter((key) => (former?.[key] ?? null) !== (shown?.[key] ?? null))
    .map((key) => {
      const value = former?.[key] ?? null
      const name = findAttribute(key)!.short.toLowerCase()
      return `${name} was ${value === null ? 'not published' : figureText(key, value)}`
    })
  return [`Restated: ${formatPeriod(month)}, ${joinWords(parts)}.`]
}
