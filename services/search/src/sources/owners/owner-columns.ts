import type { HousingColumns, SchoolColumns } from '@homeground/contracts'
import type { AttributeColumn, AttributeColumns } from '../attribute-column.ts'

/**
 * Another service's parallel arrays as columns by attribute and zip. An attribute without a vintage has
 * no data loaded and is left out.
 */
export function ownerColumns(
  { columns, dataSet, zips, notes }: Pick<HousingColumns | SchoolColumns, 'columns' | 'dataSet' | 'zips' | 'notes'>,
  vintages: Readonly<Record<string, string>>,
): AttributeColumns {
  const byAttribute = new Map<string, AttributeColumn>()
  for (const [key, column] of Object.entries(columns)) {
    const vintage = vintages[key]
    if (!vintage) continue
    const values = new Map<string, number>()
    column.forEach((value, row) => {
      if (value !== null) values.set(zips[row]!, value)
    })
    const provenance = { vintage, data_set: dataSet }
    const noted = (notes ?? []).flatMap((byKey, row) => {
      const note = byKey?.[key]
      return note ? [[zips[row]!, note] as const] : []
    })
    byAttribute.set(key, { provenance, values, moe: new Map(), notes: new Map(noted) })
  }
  return byAttribute
}
