import { defaults } from '@homeground/catalog/defaults'
import { isPeriod } from '@homeground/catalog/months'
import type { Fields } from './fields.ts'
import type { AttributeRange } from './filters.ts'

/** Search types whose attributes of listings are those of a month. */
export const housingSearchTypes = ['hot_housing', 'housing_stat'] as const
export type HousingSearchType = (typeof housingSearchTypes)[number]

/** The parameters that name months. */
export const monthParameters = { period: 'datePeriod', compared: 'housingInventoryCompareDate' } as const

/** Months that a search names, `YYYY-MM`; undefined where it does not. Whether they are loaded is not checked. */
export interface NamedMonths {
  readonly period: string | undefined
  readonly compared: string | undefined
}

/** Reads the month whose listings are searched, and the one that its net changes are since. */
export function readMonths(fields: Fields): NamedMonths {
  const period = readMonth(fields, monthParameters.period)
  const compared = readMonth(fields, monthParameters.compared)
  if (period !== undefined && period === compared)
    fields.addError(monthParameters.compared, `must not be ${monthParameters.period}`)
  return { period, compared }
}

function readMonth(fields: Fields, name: string): string | undefined {
  const given = fields.text(name)
  if (given && !isPeriod(given.text)) fields.addError(name, `"${given.text.slice(0, 20)}" is not a month, YYYY-MM`)
  return given?.text
}

/** Reads the least number of active listings; 0 sets no limit, so that zips without a value stay in. */
export function readMinInventory(fields: Fields): AttributeRange[] {
  const low = fields.number({ min: 0 }, 'minInventory') ?? defaults.minInventory
  if (!(low > 0)) return []
  return [{ attribute: 'housing_inventory', low, lowInclusive: true, highInclusive: true }]
}
