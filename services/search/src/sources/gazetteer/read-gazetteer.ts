import type { Queryable } from '@homeground/sources'
import type { Provenance } from '../attribute-column.ts'

/** Land area in square miles by ZCTA, of the published gazetteer. */
export async function readLandAreas(db: Queryable): Promise<Map<string, number>> {
  const rows: { zip: string; land_sqmi: number }[] = await db.query(
    `select zip, land_sqmi from zcta join published p on p.source = 'gazetteer' and p.load_id = zcta.load_id`,
  )
  return new Map(rows.map(({ zip, land_sqmi }) => [zip, land_sqmi]))
}

/** Undefined when no gazetteer is loaded. */
export async function readGazetteerProvenance(db: Queryable): Promise<Provenance | undefined> {
  const [row]: { vintage: string | null; demonstration: boolean }[] = await db.query(
    `select l.vintage, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'gazetteer'`,
  )
  if (!row) return undefined
  return { vintage: row.vintage ?? '', data_set: row.demonstration ? 'demonstration' : 'real' }
}
