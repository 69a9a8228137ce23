import {
  coverageByState,
  type FileImporter,
  loadRows,
  type Queryable,
  readCoordinates,
  readDecimal,
  readTable,
} from '@homeground/sources'
import type { Provenance } from '../attribute-column.ts'
import { createStates } from '../places/county.ts'
import { type SearchSource, zipCoverage } from '../search-source.ts'

/** An international mile is 1,609.344 meters. */
const SQUARE_METERS_PER_SQMI = 1609.344 ** 2
/** The publisher rounds square miles to thousandths, some to the neighboring one. */
const ROUNDING_SQMI = 0.002

/**
 * Square miles of land from the published square meters, which are exact where the square miles of a few blocks have a
 * digit or two. Undefined where the file also has square miles and they contradict each other.
 */
function landOf(squareMeters: number, squareMiles: number): number | undefined {
  const exact = squareMeters / SQUARE_METERS_PER_SQMI
  return Number.isNaN(squareMiles) || Math.abs(exact - squareMiles) <= ROUNDING_SQMI ? exact : undefined
}

/**
 * The Census Bureau's ZCTA gazetteer: land area and center. Columns are found by name, because their
 * order, delimiter and trailing blanks differ by year. The newest import replaces the one before.
 */
const gazetteer: FileImporter = {
  tables: ['zcta'],
  vintageOf: (given, name) => given ?? /(?:^|[^0-9])(20\d\d)(?:[^0-9]|$)/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const at = table.header.require({
      zip: ['GEOID', 'GEOID10', 'GEOID20', 'ZCTA5'],
      land: 'ALAND',
      lat: 'INTPTLAT',
      lng: 'INTPTLONG',
    })
    // The file that comes with the product has the exact area only.
    const squareMilesAt = table.header.index('ALAND_SQMI')
    const stateOf = createStates()
    await loadRows(load, table, {
      table: 'zcta',
      columns: ['zip', 'land_sqmi', 'lat', 'lng', 'state_abbr', 'county_fips', 'county'],
      parse({ fields }) {
        const zip = fields[at.zip]!.trim()
        if (!/^[0-9]{5}$/.test(zip)) return 'not a ZCTA'
        const squareMeters = readDecimal(fields[at.land])
        const squareMiles = squareMilesAt < 0 ? Number.NaN : readDecimal(fields[squareMilesAt])
        if (!(squareMeters >= 0) || (squareMilesAt >= 0 && !(squareMiles >= 0))) return 'land area is not a number'
        const land = landOf(squareMeters, squareMiles)
        if (land === undefined) return 'land areas in square meters and square miles differ'
        const center = readCoordinates(fields[at.lat]!, fields[at.lng]!)
        return center ? { zip, land, ...center } : 'center is not on the map'
      },
      keyOf: ({ zip }) => zip,
      repeated: 'repeated ZCTA',
      rowsOf({ zip, land, lat, lng }) {
        const state = stateOf({ lat, lng })
        const { fips = null, name = null } = state?.county ?? {}
        return [[zip, land, lat, lng, state?.stateAbbr ?? null, fips, name]]
      },
    })
  },
}

export const source: SearchSource = {
  importer: { ...gazetteer, coverage: areaCoverage },
  movesZips: true,
  async readColumns(db) {
    const landSqmi = await readLandAreas(db)
    return {
      columns: new Map(),
      factsOf: (zip) => ({ has_area: landSqmi.has(zip), land_sqmi: landSqmi.get(zip) ?? null }),
    }
  },
}

async function areaCoverage(db: Queryable) {
  // Centers in another state than their zips are not used.
  const centers: { state_abbr: string }[] = await db.query(
    `select p.state_abbr from zcta z join published pz on pz.source = 'gazetteer' and pz.load_id = z.load_id
     join place p using (zip) join published pp on pp.source = 'places' and pp.load_id = p.load_id
     where z.state_abbr = p.state_abbr`,
  )
  const states = centers.map(({ state_abbr }) => state_abbr)
  return [
    await zipCoverage(db, 'Land area', await readLandAreas(db)),
    coverageByState({ name: 'Center', unit: 'zip codes' }, states),
  ]
}

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
