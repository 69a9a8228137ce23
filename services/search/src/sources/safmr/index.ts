import { fiscalYear } from '@homeground/catalog/periods'
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
import { type AttributeColumn, newestByZip, type PeriodColumn, shownYears } from '../attribute-column.ts'
import { columnCoverage, type SearchSource, type SourceColumns } from '../search-source.ts'

/** Bedrooms of the published rents, from a studio up. */
const bedrooms = [0, 1, 2, 3, 4] as const

/** Bedrooms of each attribute that is a rent. */
const rentKeys: Readonly<Record<string, number>> = {
  fair_rent_1_bedroom: 1,
  fair_rent_2_bedrooms: 2,
  fair_rent_3_bedrooms: 3,
}
const changeKey = 'fair_rent_1yr_change'
/** Bedrooms of the rent whose change is shown: HUD estimates this one and derives the others from it. */
const CHANGED_BEDROOMS = 2

/** Rents below or above, in dollars per month, are not rents: columns were exchanged. */
const rentLimits = { lowest: 50, highest: 20_000 }

/**
 * HUD's Small Area Fair Market Rents: dollars per month by zip and bedrooms, one line for each HUD area of a zip. The
 * header cells of the workbook have line breaks, and zips are numbers. Columns are found by name: some years have
 * payment standards between the rents.
 */
const safmr: FileImporter = {
  tables: ['safmr_rent'],
  periodFigures: [{ table: 'safmr_rent', part: 't.part', key: ['zip'], figures: ['rents'] }],
  vintageOf: (given, name) => fiscalYear(Number(fiscalYearOf(given, name))),
  async read(load, file, given) {
    const table = await readTable(file)
    const { zip: zipAt } = table.header.require({ zip: ['ZIP Code', 'ZIPCode', 'ZIP'] })
    const rentsAt = Object.values(
      table.header.require(
        Object.fromEntries(bedrooms.map((count) => [`${count}BR`, [`SAFMR ${count}BR`, `SAFMR_${count}BR`]])),
      ),
    )
    const year = fiscalYearOf(given.vintage, file.name)
    const ofZips = new Map<string, string>()
    await loadRows(load, table, {
      table: 'safmr_rent',
      columns: ['part', 'zip', 'rents'],
      parse({ fields }) {
        const zip = fields[zipAt]!.trim().padStart(5, '0')
        if (!/^[0-9]{5}$/.test(zip)) return 'not a zip'
        const rents = rentsAt.map((at) => readDecimal(fields[at]))
        if (rents.some((rent) => Number.isNaN(rent))) return 'a rent is not a number'
        const { lowest, highest } = rentLimits
        if (rents.some((rent) => rent < lowest || rent > highest)) return 'a rent is not possible'
        if (rents.some((rent, at) => at > 0 && rent < rents[at - 1]!)) return 'more bedrooms cost less'
        const written = rents.join()
        const before = ofZips.get(zip)
        ofZips.set(zip, before ?? written)
        return before === written ? inAnotherArea : { zip, rents }
      },
      partOf: () => year,
      keyOf: ({ zip }) => zip,
      repeated: 'other rents than in an earlier line of the zip',
      rowsOf: ({ zip, rents }) => [[year, zip, `{${rents.join()}}`]],
    })
  },
}

const inAnotherArea = skipped('the same rents in another area of the zip')

/**
 * The fiscal year of a file: as given with the import (`2024`, `FY2024`), else from its name,
 * `fy2024_safmrs_revised.xlsx`. Errors: SourceError when it is in neither.
 */
export function fiscalYearOf(given: string | undefined, name: string): string {
  const year = /^(?:FY)?(20\d\d)$/i.exec(given ?? '')?.[1] ?? (given ? undefined : /fy(20\d\d)/i.exec(name)?.[1])
  if (year) return year
  throw new SourceError('unknown_layout', `Give the fiscal year of ${name}, for example --vintage 2024.`)
}

/** Rents of one published fiscal year by zip, from a studio up. */
interface RentYear {
  readonly year: number
  readonly demonstration: boolean
  readonly byZip: ReadonlyMap<string, readonly number[]>
}

/**
 * The rents, zip by zip from the newest fiscal year that has the zip, as `newestByZip` does, and the change from the
 * year before the newest; empty when no year is loaded.
 */
async function readRentColumns(db: Queryable): Promise<SourceColumns> {
  const parts: { year: number; demonstration: boolean }[] = await db.query(
    `select p.part::int as year, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'safmr' order by 1 desc`,
  )
  const years: RentYear[] = []
  for (const year of shownYears(parts.map((part) => part.year))) {
    const { demonstration } = parts.find((part) => part.year === year)!
    years.push({ year, demonstration, byZip: await readRents(db, year) })
  }
  const columns = new Map<string, AttributeColumn>()
  for (const [key, count] of Object.entries(rentKeys)) {
    const column = newestByZip(years.map((year) => rentColumn(year, count)))
    if (column) columns.set(key, column)
  }
  const change = changeColumn(years)
  if (change) columns.set(changeKey, change)
  return { columns }
}

async function readRents(db: Queryable, year: number): Promise<Map<string, readonly number[]>> {
  const rows: { zip: string; rents: number[] }[] = await db.query(
    `select zip, rents from safmr_rent r
     join published p on p.source = 'safmr' and p.part = r.part and p.load_id = r.load_id where r.part = $1`,
    [String(year)],
  )
  return new Map(rows.map(({ zip, rents }) => [zip, rents]))
}

function rentColumn({ year, demonstration, byZip }: RentYear, count: number): PeriodColumn {
  const values = new Map([...byZip].map(([zip, rents]) => [zip, rents[count]!]))
  return { year, column: { provenance: provenanceOf({ year, demonstration }), values, moe: new Map() } }
}

function provenanceOf({ year, demonstration }: Pick<RentYear, 'year' | 'demonstration'>) {
  return { vintage: fiscalYear(year), data_set: demonstration ? 'demonstration' : 'real' } as const
}

/**
 * fair_rent_1yr_change: 100 × (newest − year before) / year before of the rent of 2 bedrooms, in percent. Undefined
 * unless the newest fiscal year and the one before it are loaded, both real or both generated.
 */
function changeColumn([newest, before]: readonly RentYear[]): AttributeColumn | undefined {
  if (!newest || before?.year !== newest.year - 1 || before.demonstration !== newest.demonstration) return undefined
  const values = new Map<string, number>()
  for (const [zip, rents] of newest.byZip) {
    const old = before.byZip.get(zip)?.[CHANGED_BEDROOMS]
    if (old !== undefined) values.set(zip, (100 * (rents[CHANGED_BEDROOMS]! - old)) / old)
  }
  return { provenance: provenanceOf(newest), values, moe: new Map() }
}

/** Fair market rents by zip. */
export class FairRents1767300000000 implements MigrationInterface {
  readonly name = 'FairRents1767300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table safmr_rent (
        load_id bigint not null,
        part text not null,
        zip text not null,
        rents double precision[] not null,
        primary key (load_id, part, zip)
      );
      comment on column safmr_rent.part is 'fiscal year';
      comment on column safmr_rent.rents is 'dollars per month, with 0 to 4 bedrooms';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table safmr_rent')
  }
}

export const source: SearchSource = {
  importer: { ...safmr, coverage: columnCoverage(readRentColumns) },
  migrations: [FairRents1767300000000],
  attributes: [...Object.keys(rentKeys), changeKey],
  readColumns: readRentColumns,
}
