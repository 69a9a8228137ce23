import type { HousingColumns } from '@homeground/contracts'
import type { AttributeColumn } from './origin.ts'

export interface HomesColumns {
  readonly columns: ReadonlyMap<string, AttributeColumn>
  /** Median listing prices of the newest months by zip, oldest first. */
  readonly trend: ReadonlyMap<string, readonly (number | null)[]>
}

/** Housing's columns as search keeps them: by attribute, then by zip. */
export function homesColumnsOf({
  columns,
  dataSet,
  periods,
  trend,
  zips,
}: HousingColumns): HomesColumns {
  const byAttribute = new Map<string, AttributeColumn>()
  for (const [key, column] of Object.entries(columns)) {
    const vintage = periods[key]
    if (!vintage) continue
    const values = new Map<string, number>()
    column.forEach((value, row) => {
      if (value !== null) values.set(zips[row]!, value)
    })
    const origin = { vintage, publisher: 'Realtor.com', data_set: dataSet }
    byAttribute.set(key, { origin, values, moe: new Map() })
  }
  return { columns: byAttribute, trend: new Map(zips.map((zip, row) => [zip, trend[row] ?? []])) }
}
