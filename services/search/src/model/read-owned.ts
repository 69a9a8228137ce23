import type { DataSource } from 'typeorm'
import type { AcsTable } from '../people/acs-tables.ts'

export interface PlaceRow {
  zip: string
  town: string
  county: string | null
  state_abbr: string
  lat: number
  lng: number
}

export interface ZctaRow {
  zip: string
  land_sqmi: number
}

export interface AcsPart {
  vintage: number
  table: AcsTable
  demonstration: boolean
  /** ZCTA → estimates and margins by line, the first at 0. */
  rows: Map<string, { estimates: (number | null)[]; margins: (number | null)[] }>
}

/** The published places, each with the town and county it is known by. */
export function readPlaces(db: DataSource): Promise<PlaceRow[]> {
  return db.query(
    `select zip, town, county, state_abbr, lat, lng from place
     join published p on p.source = 'places' and p.load_id = place.load_id order by zip`,
  )
}

export function readZctas(db: DataSource): Promise<ZctaRow[]> {
  return db.query(
    `select zip, land_sqmi from zcta join published p on p.source = 'gazetteer' and p.load_id = zcta.load_id`,
  )
}

/** Vintage of the published gazetteer and whether it is generated; undefined when none is loaded. */
export async function readGazetteerOrigin(
  db: DataSource,
): Promise<{ vintage: string | null; demonstration: boolean } | undefined> {
  const [row] = await db.query(
    `select l.vintage, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'gazetteer'`,
  )
  return row
}

/** The published ACS parts, newest vintage first, without their rows. */
export async function listAcsParts(
  db: DataSource,
): Promise<{ part: string; vintage: number; table: AcsTable; demonstration: boolean }[]> {
  const rows: { part: string; demonstration: boolean }[] = await db.query(
    `select p.part, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'acs' order by p.part desc`,
  )
  return rows.map(({ part, demonstration }) => {
    const [vintage, table] = part.split('/') as [string, AcsTable]
    return { part, vintage: Number(vintage), table, demonstration }
  })
}

export async function readAcsPart(
  db: DataSource,
  part: string,
): Promise<Map<string, { estimates: (number | null)[]; margins: (number | null)[] }>> {
  const rows: { zip: string; estimates: (number | null)[]; margins: (number | null)[] }[] =
    await db.query(
      `select zip, estimates, margins from acs_estimate a
     join published p on p.source = 'acs' and p.part = a.part and p.load_id = a.load_id where a.part = $1`,
      [part],
    )
  return new Map(rows.map(({ zip, estimates, margins }) => [zip, { estimates, margins }]))
}
