import { findState } from '@homeground/catalog/states'
import { type FileImporter, loadRows, type Queryable, readDecimal, readTable, skipped } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { Provenance } from '../attribute-column.ts'
import { type CountyFigures, countyFiguresOnZips, createCountyLookup } from '../counties/index.ts'
import { columnCoverage, columnsWithValues, type SearchSource, type SourceColumns } from '../search-source.ts'

const attribute = 'unhealthy_air_days'

/** The days of a year with an index over 100. */
const unhealthyColumns = {
  sensitive: 'Unhealthy for Sensitive Groups Days',
  unhealthy: 'Unhealthy Days',
  veryUnhealthy: 'Very Unhealthy Days',
  hazardous: 'Hazardous Days',
} as const

/** A year without an index on this many days, 75 %, is not complete. */
const FEWEST_DAYS = 274
/** Consecutive years of a mean. */
const YEARS = 3

/**
 * The EPA's annual summary of the air quality index by county (`annual_aqi_by_county_2024.csv`): days by category. It has
 * the names of states and counties without codes; only counties with monitors are in it. Each year is a part of its own.
 */
const air: FileImporter = {
  tables: ['county_air'],
  periodFigures: [
    { table: 'county_air', part: 't.part', key: ['state_abbr', 'county'], figures: ['days', 'unhealthy_days'] },
  ],
  vintageOf: (given, name) => given ?? /(20\d\d|19\d\d)[^/]*$/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const at = table.header.require({ state: 'State', county: 'County', year: 'Year', days: 'Days with AQI' })
    const unhealthyAt = Object.values(table.header.require(unhealthyColumns))
    await loadRows(load, table, {
      table: 'county_air',
      columns: ['part', 'state_abbr', 'county', 'days', 'unhealthy_days'],
      parse({ fields }) {
        const [state, county, year] = [fields[at.state]!.trim(), fields[at.county]!.trim(), fields[at.year]!.trim()]
        const abbreviation = state === 'Virgin Islands' ? 'VI' : findState(state)
        if (!abbreviation) return outside
        if (!/^(19|20)\d\d$/.test(year)) return 'not a year'
        if (!/[a-z]/i.test(county)) return 'the county has no name'
        const days = readDecimal(fields[at.days])
        const counts = unhealthyAt.map((column) => readDecimal(fields[column]))
        const unhealthy = counts.reduce((sum, count) => sum + count, 0)
        if (![days, ...counts].every((count) => Number.isInteger(count) && count >= 0)) return 'days are not a number'
        if (days > 366 || unhealthy > days) return 'more days than the year has'
        return { state: abbreviation, county, year, days, unhealthy }
      },
      partOf: ({ year }) => year,
      keyOf: ({ state, county, year }) => `${year} ${state} ${county}`,
      repeated: 'repeated county',
      rowsOf: ({ state, county, year, days, unhealthy }) => [[year, state, county, days, unhealthy]],
    })
  },
}

const outside = skipped('outside of the states and territories')

interface AirRow {
  readonly year: number
  readonly state_abbr: string
  readonly county: string
  readonly unhealthy_days: number
  readonly demonstration: boolean
}

/** unhealthy_air_days: mean of the unhealthy days per year of the newest three consecutive years, each complete, on zips. */
async function readAirColumn(db: Queryable): Promise<SourceColumns> {
  const rows: AirRow[] = await db.query(
    `select a.part::int as year, a.state_abbr, a.county, a.unhealthy_days, l.demonstration from county_air a
     join published p on p.source = 'air' and p.part = a.part and p.load_id = a.load_id
     join load l on l.id = a.load_id where a.days >= $1`,
    [FEWEST_DAYS],
  )
  const newest = newestOfThree(new Set(rows.map(({ year }) => year)))
  if (newest === undefined) return { columns: new Map() }
  const used = rows.filter(({ year }) => year <= newest && year > newest - YEARS)
  const fipsOf = await createCountyLookup(db)
  const counties = new Map<string, CountyFigures>()
  for (const ofCounty of Map.groupBy(used, ({ state_abbr, county }) => `${state_abbr} ${county}`).values()) {
    const fips = fipsOf(ofCounty[0]!.state_abbr, ofCounty[0]!.county)
    if (!fips || ofCounty.length < YEARS) continue
    const days = ofCounty.reduce((sum, { unhealthy_days }) => sum + unhealthy_days, 0)
    counties.set(fips, { values: { [attribute]: days / YEARS } })
  }
  const provenance: Provenance = {
    vintage: `${newest - YEARS + 1}–${String(newest).slice(2)}`,
    data_set: used.some(({ demonstration }) => demonstration) ? 'demonstration' : 'real',
  }
  return columnsWithValues(await countyFiguresOnZips(db, [attribute], counties), provenance)
}

/** The last of the newest three consecutive years; undefined without any. */
function newestOfThree(years: ReadonlySet<number>): number | undefined {
  const ends = [...years].filter((year) => years.has(year - 1) && years.has(year - 2))
  return ends.length > 0 ? Math.max(...ends) : undefined
}

/** Air quality by county and year. */
export class CountyAir1767620000000 implements MigrationInterface {
  readonly name = 'CountyAir1767620000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table county_air (
        load_id bigint not null,
        part text not null,
        state_abbr text not null,
        county text not null,
        days double precision not null,
        unhealthy_days double precision not null,
        primary key (load_id, part, state_abbr, county)
      );
      comment on column county_air.part is 'year';
      comment on column county_air.county is 'as the EPA names it, without a code';
      comment on column county_air.days is 'days with an air quality index';
      comment on column county_air.unhealthy_days is 'days with an index over 100';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table county_air')
  }
}

export const source: SearchSource = {
  importer: { ...air, coverage: columnCoverage(readAirColumn) },
  migrations: [CountyAir1767620000000],
  attributes: [attribute],
  readColumns: readAirColumn,
}
