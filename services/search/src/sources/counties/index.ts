import { stateOfFips } from '@homeground/catalog/states'
import type { FigureNote } from '@homeground/contracts'
import {
  coverageByState,
  type FileImporter,
  loadRows,
  type Queryable,
  readDecimal,
  readTable,
} from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { AttributeColumn } from '../attribute-column.ts'
import type { SearchSource } from '../search-source.ts'

/** An international mile is 1,609.344 meters. */
const SQUARE_METERS_PER_SQMI = 1609.344 ** 2

/**
 * The Census Bureau's relationship of ZCTAs to counties (`tab20_zcta520_county20_natl.txt`): the land that each has in
 * common, in square meters. Lines without a ZCTA are the land of a county that is in none.
 */
const relation: FileImporter = {
  tables: ['zcta_county'],
  vintageOf: (given, name) =>
    given ?? (/tab(\d\d)_zcta/.test(name) ? `20${/tab(\d\d)_zcta/.exec(name)![1]}` : undefined),
  async read(load, file) {
    const table = await readTable(file)
    const at = table.header.require({
      zip: 'GEOID_ZCTA5_20',
      fips: 'GEOID_COUNTY_20',
      county: 'NAMELSAD_COUNTY_20',
      land: 'AREALAND_PART',
    })
    await loadRows(load, table, {
      table: 'zcta_county',
      columns: ['zip', 'county_fips', 'county', 'land_sqmi'],
      parse({ fields }) {
        const [zip, fips] = [fields[at.zip]!.trim(), fields[at.fips]!.trim()]
        if (zip === '') return null
        if (!/^[0-9]{5}$/.test(zip)) return 'not a ZCTA'
        if (!/^[0-9]{5}$/.test(fips)) return 'not a county'
        const county = fields[at.county]!.trim()
        if (county === '' || /^\d+$/.test(county)) return 'the county has no name'
        const land = readDecimal(fields[at.land])
        return land >= 0 ? { zip, fips, county, land } : 'land area is not a number'
      },
      keyOf: ({ zip, fips }) => `${zip} ${fips}`,
      repeated: 'repeated ZCTA and county',
      rowsOf: ({ zip, fips, county, land }) => [[zip, fips, county, land / SQUARE_METERS_PER_SQMI]],
    })
  },
}

async function relationCoverage(db: Queryable) {
  const zips: { state: string }[] = await db.query(
    `select distinct zip, p.state_abbr as state from zcta_county c
     join published pc on pc.source = 'counties' and pc.load_id = c.load_id
     join place p using (zip) join published pp on pp.source = 'places' and pp.load_id = p.load_id`,
  )
  const states = zips.map(({ state }) => state)
  return [coverageByState({ name: 'Counties of zips', unit: 'zip codes' }, states)]
}

/** ZCTAs and the counties that they are in. */
export class CountiesOfZips1767310000000 implements MigrationInterface {
  readonly name = 'CountiesOfZips1767310000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table zcta_county (
        load_id bigint not null,
        zip text not null,
        county_fips text not null,
        county text not null,
        land_sqmi double precision not null,
        primary key (load_id, zip, county_fips)
      );
      comment on column zcta_county.land_sqmi is 'square miles of land of the ZCTA within the county';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table zcta_county')
  }
}

export const source: SearchSource = {
  importer: { ...relation, coverage: relationCoverage },
  migrations: [CountiesOfZips1767310000000],
}

/** The figures of a county, by attribute. */
export interface CountyFigures {
  readonly values: Readonly<Record<string, number | null>>
  /** Margins of error; none where the publisher gives none. */
  readonly margins?: Readonly<Record<string, number | null>>
}

/** The part of a zip in a county. */
interface CountyPart {
  readonly fips: string
  readonly county: string
  readonly landSqmi: number
}

/** Counties with a smaller share of a zip's people are not named. */
const LEAST_NAMED_SHARE = 0.01
/** A zip has a figure if counties with at least this share of its people have one. */
const LEAST_KNOWN_SHARE = 0.9

/**
 * The figures of counties on zips. A zip of several counties has their mean, weighted by the estimated people of each
 * part: its land (square miles) × the county's people per square mile in the National Risk Index; by its land where the
 * index does not have all of its counties. A zip without a Census area has the figure of the county in which the list of
 * zips has it. Each figure has a note with the names of its counties, the one with most people first. The margin of error
 * of a mean takes the counties' figures as independent.
 */
export async function countyFiguresOnZips(
  db: Queryable,
  keys: readonly string[],
  counties: ReadonlyMap<string, CountyFigures>,
): Promise<ReadonlyMap<string, Pick<AttributeColumn, 'values' | 'moe' | 'notes'>>> {
  const columns = new Map(
    keys.map((key) => [
      key,
      { values: new Map<string, number>(), moe: new Map<string, number>(), notes: new Map<string, FigureNote>() },
    ]),
  )
  const noteOf = createCountyNotes()
  const densities = await readDensities(db)
  for (const [zip, parts] of await readCountyParts(db)) {
    const people = parts.map(({ fips, landSqmi }) => landSqmi * (densities.get(fips) ?? Number.NaN))
    const byPeople = people.some((each) => each > 0) && people.every((each) => each >= 0)
    const shares = sharesOf(byPeople ? people : parts.map(({ landSqmi }) => landSqmi))
    const named = parts
      .map(({ county }, at) => ({ county, share: shares[at]! }))
      .filter(({ share }) => share >= LEAST_NAMED_SHARE)
      .sort((a, b) => b.share - a.share)
    const note = noteOf(named.map(({ county }) => county))
    const weighted = parts.map(({ fips }, at) => ({ figures: counties.get(fips), share: shares[at]! }))
    for (const key of keys) {
      const { values, moe, notes } = columns.get(key)!
      const mean = meanOf(weighted, key)
      if (!mean || mean.known < LEAST_KNOWN_SHARE) continue
      values.set(zip, mean.value)
      if (mean.margin !== null) moe.set(zip, mean.margin)
      notes.set(zip, note)
    }
  }
  return columns
}

/** The mean of the counties that have a figure, and the share of people who live in these; undefined if none has. */
function meanOf(
  weighted: readonly { readonly figures: CountyFigures | undefined; readonly share: number }[],
  key: string,
): { readonly value: number; readonly margin: number | null; readonly known: number } | undefined {
  let [sum, squares, known] = [0, 0, 0]
  for (const { figures, share } of weighted) {
    const value = figures?.values[key] ?? null
    if (value === null) continue
    sum += value * share
    squares += ((figures?.margins?.[key] ?? Number.NaN) * share) ** 2
    known += share
  }
  if (known === 0) return undefined
  return { value: sum / known, margin: Number.isNaN(squares) ? null : Math.sqrt(squares) / known, known }
}

/** People per square mile of counties, by FIPS code; empty while the National Risk Index is not loaded. */
async function readDensities(db: Queryable): Promise<Map<string, number>> {
  const rows: { fips: string; density: number }[] = await db.query(
    `select fips, population / area_sqmi as density from nri_county n
     join published p on p.source = 'nri' and p.load_id = n.load_id`,
  )
  return new Map(rows.map(({ fips, density }) => [fips, density]))
}

/** Kinds of counties, which publishers leave out at times: `Middlesex` for Middlesex County. */
const KIND =
  / (county|parish|city and borough|borough|census area|municipality|municipio|planning region|island|district)$/

/** A county's name without its kind, accents, spaces and signs: `St. Louis city` and `Saint Louis (City)` are one. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[().]/g, ' ')
    .replace(/\bsaint(e?)\b/g, 'st$1')
    .replaceAll(/ +/g, ' ')
    .trim()
  return plain.replace(KIND, '').replace(/[^a-z]/g, '')
}

/**
 * Finds the FIPS code of a county by its state's abbreviation and its name, with or without its kind; a name without
 * `city` is of an independent city where the state has no county of that name. Undefined for any other.
 */
export async function createCountyLookup(db: Queryable): Promise<(state: string, name: string) => string | undefined> {
  const codes = new Map<string, string>()
  for (const parts of (await readCountyParts(db)).values()) {
    for (const { fips, county } of parts) {
      const state = stateOfFips(fips)
      if (state) codes.set(`${state} ${plainName(county)}`, fips)
    }
  }
  return (state, name) => codes.get(`${state} ${plainName(name)}`) ?? codes.get(`${state} ${plainName(name)}city`)
}

/** Shares of the sum; equal ones of nothing. */
function sharesOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length))
}

/** One note for each list of counties: thousands of zips share it. */
function createCountyNotes(): (counties: readonly string[]) => FigureNote {
  const notes = new Map<string, FigureNote>()
  return (counties) => {
    const key = counties.join('\n')
    const note = notes.get(key) ?? { counties: [...counties] }
    notes.set(key, note)
    return note
  }
}

/** The counties of every zip, from the relationship file, else from the list of zips. */
async function readCountyParts(db: Queryable): Promise<Map<string, CountyPart[]>> {
  const rows: ({ zip: string } & CountyPart)[] = await db.query(
    `select c.zip, c.county_fips as fips, c.county, c.land_sqmi as "landSqmi" from zcta_county c
     join published p on p.source = 'counties' and p.load_id = c.load_id order by c.zip, c.county_fips`,
  )
  const listed: { zip: string; fips: string; county: string }[] = await db.query(
    `select zip, county_fips as fips, county from place
     join published p on p.source = 'places' and p.load_id = place.load_id
     where county_fips is not null and county is not null`,
  )
  const parts = new Map<string, CountyPart[]>(listed.map(({ zip, ...county }) => [zip, [{ ...county, landSqmi: 1 }]]))
  for (const [zip, ofZip] of Map.groupBy(rows, (row) => row.zip)) parts.set(zip, ofZip)
  return parts
}
