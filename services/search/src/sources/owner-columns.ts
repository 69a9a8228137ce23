import { getHousingColumns, getSchoolColumns, type HousingColumns, type SchoolColumns } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'
import type { AttributeColumn, AttributeColumns } from './attribute-column.ts'

/** Where the other owners are, and what signs calls to them. */
export interface Owners {
  readonly housingUrl: string
  readonly schoolsUrl: string
  readonly sign: SignIdentity
}

/** The columns that the housing and schools services own and search shows. */
export interface PulledColumns {
  readonly housing: HousingColumns
  readonly schools: SchoolColumns
}

/** Pulls the columns of the housing and schools services. Errors: those of `callService`. */
export async function pullColumns({ housingUrl, schoolsUrl, sign }: Owners): Promise<PulledColumns> {
  const call = { sign, timeoutMs: 120_000 }
  const [housing, schools] = await Promise.all([
    callService(getHousingColumns, { ...call, url: housingUrl, to: 'housing' }),
    callService(getSchoolColumns, { ...call, url: schoolsUrl, to: 'schools' }),
  ])
  return { housing, schools }
}

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
