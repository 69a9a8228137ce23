import { isStateAbbr } from '@homeground/catalog/states'
import {
  type FileImporter,
  loadRows,
  type Queryable,
  readDecimal,
  readTable,
  SourceError,
  skipped,
} from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { Provenance } from '../attribute-column.ts'
import { type CountyFigures, countyFiguresOnZips, createCountyLookup } from '../counties/index.ts'
import { columnCoverage, columnsWithValues, type SearchSource, type SourceColumns } from '../search-source.ts'

const rateKey = 'nonrenewal_rate'
const changeKey = 'nonrenewal_5yr_change'
const CHANGE_YEARS = 5

/** Counts of a county, or of several that the survey reports together. */
interface Counts {
  readonly state: string
  /** As the survey names them. */
  readonly counties: readonly string[]
  readonly nonrenewals: number
  readonly policies: number
}

/** By how much the counties of a state may differ from its total: Texas has some counties twice. */
const TOLERANCE = 0.01

/**
 * The Senate Budget Committee's survey of homeowners insurance, a sheet of its workbook for each year (`--entry "2023
 * Compiled" --vintage 2023`): the rows of a state begin with its total and its abbreviation. Counties that are reported
 * together are one row (`A / B`). Each year is a part of its own. Errors: SourceError when the counties of a state are not
 * its total, since a lost row of a state would give its counties to another one.
 */
const nonrenewals: FileImporter = {
  tables: ['county_nonrenewal'],
  periodFigures: [
    { table: 'county_nonrenewal', part: 't.part', key: ['state_abbr', 'county'], figures: ['nonrenewals', 'policies'] },
  ],
  vintageOf: (given) => yearOf(given),
  async read(load, file, given) {
    const table = await readTable(file)
    const year = yearOf(given.vintage)
    const at = table.header.require({
      county: 'County',
      nonrenewals: '# of Non-renewals',
      policies: 'Total End of Year Policies',
    })
    const totals = new Map<string, Counts>()
    const rows: Counts[] = []
    let state = ''
    await loadRows(load, table, {
      table: 'county_nonrenewal',
      columns: ['part', 'state_abbr', 'county', 'counties', 'nonrenewals', 'policies'],
      parse({ fields }) {
        const name = fields[at.county]!.trim()
        if (name === '') return null
        if (/^(grand total|unknown)$/i.test(name)) return notACounty
        const [count, policies] = [readDecimal(fields[at.nonrenewals]), readDecimal(fields[at.policies])]
        if (!(count >= 0 && policies >= 0)) return 'a count is not a number'
        if (/^[A-Z]{2}$/.test(name)) {
          if (!isStateAbbr(name)) return 'not a state'
          state = name
          if (totals.has(state)) return 'repeated state'
          totals.set(state, { state, counties: [], nonrenewals: count, policies })
          return stateTotal
        }
        if (state === '') return 'a county before the first state'
        return { state, counties: name.split('/').map((each) => each.trim()), nonrenewals: count, policies }
      },
      partOf: () => year,
      isFirst: (row) =>
        !rows.some((each) => each.state === row.state && each.counties.join() === row.counties.join()) &&
        rows.push(row) > 0,
      repeated: 'repeated county',
      *rowsAtEnd() {
        requireTotals(rows, totals, file.name)
        for (const { state, county, together, nonrenewals, policies } of byCounty(rows)) {
          yield [year, state, county, together, nonrenewals, policies]
        }
      },
    })
  },
}

/** A county with the counts of all rows that name it: some are reported alone and with others. */
function byCounty(rows: readonly Counts[]) {
  const ofCounties = Map.groupBy(
    rows.flatMap((row) => [...new Set(row.counties)].map((county) => ({ county, row }))),
    ({ county, row }) => `${row.state} ${county}`,
  )
  return [...ofCounties.values()].map((members) => ({
    state: members[0]!.row.state,
    county: members[0]!.county,
    together: [...new Set(members.flatMap(({ row }) => row.counties))].sort().join(' / '),
    nonrenewals: members.reduce((sum, { row }) => sum + row.nonrenewals, 0),
    policies: members.reduce((sum, { row }) => sum + row.policies, 0),
  }))
}

const notACounty = skipped('not a county')
const stateTotal = skipped('total of a state')

function requireTotals(rows: readonly Counts[], totals: ReadonlyMap<string, Counts>, name: string): void {
  for (const total of totals.values()) {
    const ofState = rows.filter(({ state }) => state === total.state)
    for (const figure of ['nonrenewals', 'policies'] as const) {
      const sum = ofState.reduce((all, row) => all + row[figure], 0)
      if (Math.abs(sum - total[figure]) <= TOLERANCE * total[figure] + 1) continue
      const message = `${name} was not imported: the counties of ${total.state} do not add up to its total (${figure}).`
      throw new SourceError('unknown_layout', message)
    }
  }
}

function yearOf(given: string | undefined): string {
  const year = /^20\d\d$/.exec(given ?? '')?.[0]
  if (year) return year
  throw new SourceError(
    'unknown_layout',
    'Give the year of the sheet, for example --entry "2023 Compiled" --vintage 2023.',
  )
}

interface YearRow {
  readonly year: number
  readonly state_abbr: string
  readonly county: string
  readonly counties: string
  readonly nonrenewals: number
  readonly policies: number
  readonly demonstration: boolean
}

/**
 * nonrenewal_rate: 100 × nonrenewals / (nonrenewals + policies at the end of the year) of the newest year, in percent;
 * nonrenewal_5yr_change: its difference from the rate five years before, in points; both on zips.
 */
async function readNonrenewalColumns(db: Queryable): Promise<SourceColumns> {
  const rows: YearRow[] = await db.query(
    `select n.part::int as year, n.state_abbr, n.county, n.counties, n.nonrenewals, n.policies, l.demonstration
     from county_nonrenewal n join published p on p.source = 'nonrenewals' and p.part = n.part and p.load_id = n.load_id
     join load l on l.id = n.load_id`,
  )
  if (rows.length === 0) return { columns: new Map() }
  const newest = Math.max(...rows.map(({ year }) => year))
  const fipsOf = await createCountyLookup(db)
  const keyOf = ({ state_abbr, county }: YearRow) => `${state_abbr} ${county}`
  const before = new Map(rows.filter(({ year }) => year === newest - CHANGE_YEARS).map((row) => [keyOf(row), row]))
  const counties = new Map<string, CountyFigures>()
  for (const row of rows.filter(({ year }) => year === newest)) {
    const fips = fipsOf(row.state_abbr, row.county)
    const rate = rateOf(row)
    if (!fips || rate === null) continue
    const old = before.get(keyOf(row))
    const oldRate = old && old.counties === row.counties ? rateOf(old) : null
    counties.set(fips, { values: { [rateKey]: rate, [changeKey]: oldRate === null ? null : rate - oldRate } })
  }
  const provenance: Provenance = {
    vintage: String(newest),
    data_set: rows.some(({ demonstration }) => demonstration) ? 'demonstration' : 'real',
  }
  return columnsWithValues(await countyFiguresOnZips(db, [rateKey, changeKey], counties), provenance)
}

function rateOf({ nonrenewals, policies }: YearRow): number | null {
  return nonrenewals + policies > 0 ? (100 * nonrenewals) / (nonrenewals + policies) : null
}

/** Nonrenewals of homeowners insurance by county and year. */
export class Nonrenewals1767630000000 implements MigrationInterface {
  readonly name = 'Nonrenewals1767630000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table county_nonrenewal (
        load_id bigint not null,
        part text not null,
        state_abbr text not null,
        county text not null,
        counties text not null,
        nonrenewals double precision not null,
        policies double precision not null,
        primary key (load_id, part, state_abbr, county)
      );
      comment on column county_nonrenewal.part is 'year';
      comment on column county_nonrenewal.counties is 'those that are reported together, or the only one';
      comment on column county_nonrenewal.policies is 'in force at the end of the year';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table county_nonrenewal')
  }
}

export const source: SearchSource = {
  importer: { ...nonrenewals, coverage: columnCoverage(readNonrenewalColumns) },
  migrations: [Nonrenewals1767630000000],
  attributes: [rateKey, changeKey],
  readColumns: readNonrenewalColumns,
}
