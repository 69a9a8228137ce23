import type { SchoolColumns } from '@homeground/contracts'
import type { AttributeColumn } from './origin.ts'

/** The schools service's columns as search keeps them: by attribute, then by zip. */
export function schoolColumnsOf({
  columns,
  dataSet,
  vintages,
  zips,
}: SchoolColumns): Map<string, AttributeColumn> {
  const byAttribute = new Map<string, AttributeColumn>()
  for (const [key, column] of Object.entries(columns)) {
    const vintage = vintages[key]
    if (!vintage) continue
    const values = new Map<string, number>()
    column.forEach((value, row) => {
      if (value !== null) values.set(zips[row]!, value)
    })
    const origin = { vintage, publisher: 'NCES and US Department of Education', data_set: dataSet }
    byAttribute.set(key, { origin, values, moe: new Map() })
  }
  return byAttribute
}
