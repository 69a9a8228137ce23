import { placeTaxRate } from '@homeground/catalog/home-costs'
import type { StateAbbreviation } from '@homeground/catalog/states'
import type { Columns } from '@homeground/columns'

/** A reader of an attribute of one place; null where it has no value. */
type ReadValue = (key: 'property_tax_rate' | 'county_property_tax_rate') => number | null

/** The property tax rate that a place's payments are computed with, in percent; null in a territory without figures. */
export function taxRateOf(read: ReadValue, state: string): number | null {
  const rates = { own: read('property_tax_rate'), county: read('county_property_tax_rate') }
  return placeTaxRate({ ...rates, state: state as StateAbbreviation })?.rate ?? null
}

/** The same of a row of packed places. */
export function taxRateOfRow(columns: Columns, row: number): number | null {
  return taxRateOf((key) => columns.value(key, row), columns.group(row))
}
