import { milesOfChord, vectorOf } from '@homeground/columns'
import type { FigureNote } from '@homeground/contracts'
import { type FileImporter, loadRows, type Queryable, readTable, skipped } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { PlaceRow } from '../places/read-places.ts'
import {
  columnCoverage,
  columnsWithValues,
  provenanceOfLoad,
  type SearchSource,
  type SourceColumns,
} from '../search-source.ts'

const attribute = 'distance_to_emergency_room'

/**
 * Medicare's list of hospitals (`Hospital_General_Information.csv`): those with emergency services, but psychiatric ones,
 * with their zip and overall stars. The publisher's API has the same columns in snake_case.
 */
const hospitals: FileImporter = {
  tables: ['hospital'],
  vintageOf: (given, name) => given ?? /(?:^|[^0-9])(20\d\d)(?:[^0-9]|$)/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const at = table.header.require({
      id: ['Facility ID', 'facility_id'],
      name: ['Facility Name', 'facility_name'],
      zip: ['ZIP Code', 'zip_code'],
      type: ['Hospital Type', 'hospital_type'],
      emergency: ['Emergency Services', 'emergency_services'],
      stars: ['Hospital overall rating', 'hospital_overall_rating'],
    })
    await loadRows(load, table, {
      table: 'hospital',
      columns: ['facility_id', 'name', 'zip', 'stars'],
      parse({ fields }) {
        const text = (column: number) => fields[column]!.trim()
        const emergency = text(at.emergency)
        if (emergency === 'No') return withoutEmergencyRoom
        if (emergency !== 'Yes') return 'emergency services are neither Yes nor No'
        if (/^psychiatric$/i.test(text(at.type))) return psychiatric
        // Spreadsheets leave the first zeros out.
        const [id, zip] = [text(at.id).padStart(6, '0'), text(at.zip).slice(0, 5).padStart(5, '0')]
        if (!/^[0-9A-Z]{6}$/i.test(id)) return 'not a facility'
        if (!/^[0-9]{5}$/.test(zip) || zip === '00000') return 'not a zip'
        const stars = /^[1-5]$/.test(text(at.stars)) ? Number(text(at.stars)) : null
        return text(at.name) === '' ? 'the hospital has no name' : { id, name: text(at.name), zip, stars }
      },
      keyOf: ({ id }) => id,
      repeated: 'repeated facility',
      rowsOf: ({ id, name, zip, stars }) => [[id, name, zip, stars]],
    })
  },
}

const withoutEmergencyRoom = skipped('without emergency services')
const psychiatric = skipped('a psychiatric hospital')

interface Hospital {
  readonly name: string
  readonly zip: string
  readonly stars: number | null
}

/**
 * distance_to_emergency_room: great-circle miles from a zip's center to that of the zip of the nearest hospital with
 * emergency services, with the hospital's name and stars in the note. Of hospitals in one zip, the first by name.
 */
async function readHospitalColumn(db: Queryable, places: readonly PlaceRow[]): Promise<SourceColumns> {
  const rows: Hospital[] = await db.query(
    `select name, zip, stars from hospital h join published p on p.source = 'hospitals' and p.load_id = h.load_id
     order by name, facility_id`,
  )
  const provenance = await provenanceOfLoad(db, 'hospitals')
  if (!provenance) return { columns: new Map() }
  const placeOf = new Map(places.map((place) => [place.zip, place]))
  const located = [...Map.groupBy(rows, ({ zip }) => zip)].flatMap(([zip, [hospital]]) => {
    const place = placeOf.get(zip)
    return place ? [{ hospital: hospital!, ...vectorOf(place) }] : []
  })
  const [values, notes] = [new Map<string, number>(), new Map<string, FigureNote>()]
  for (const place of located.length > 0 ? places : []) {
    const from = vectorOf(place)
    let nearest = located[0]!
    let least = Number.POSITIVE_INFINITY
    for (const each of located) {
      const chordSquared = (each.x - from.x) ** 2 + (each.y - from.y) ** 2 + (each.z - from.z) ** 2
      if (chordSquared < least) [nearest, least] = [each, chordSquared]
    }
    values.set(place.zip, milesOfChord(least))
    const { name, stars } = nearest.hospital
    notes.set(place.zip, { nearest: name, ...(stars !== null && { nearest_stars: stars }) })
  }
  return columnsWithValues(new Map([[attribute, { values, moe: new Map(), notes }]]), provenance)
}

/** Hospitals with emergency services. */
export class Hospitals1767650000000 implements MigrationInterface {
  readonly name = 'Hospitals1767650000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table hospital (
        load_id bigint not null,
        facility_id text not null,
        name text not null,
        zip text not null,
        stars smallint,
        primary key (load_id, facility_id)
      );
      comment on column hospital.stars is 'overall rating by Medicare, 1 to 5; null if it is not rated';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table hospital')
  }
}

export const source: SearchSource = {
  importer: { ...hospitals, coverage: columnCoverage(readHospitalColumn) },
  migrations: [Hospitals1767650000000],
  attributes: [attribute],
  readColumns: readHospitalColumn,
}
