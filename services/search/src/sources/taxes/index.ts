import { acsYears } from '@homeground/catalog/acs'
import { isPossible } from '@homeground/catalog/attributes/plausible'
import { type FileImporter, loadRows, type Queryable, readTable } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { acsVintage, apiOpenEnd, estimateOf, marginOf, openEndOf } from '../acs/import-acs.ts'
import { rateOf } from '../acs/measures.ts'
import { type CountyFigures, countyFiguresOnZips } from '../counties/index.ts'
import {
  columnCoverage,
  columnsWithValues,
  provenanceOfLoad,
  type SearchSource,
  type SourceColumns,
} from '../search-source.ts'

const attribute = 'county_property_tax_rate'

/** The medians of a county, by their tables. */
const medians = { tax: 'B25103', value: 'B25077' } as const

/** No county has a median of so much. */
const MOST_USD = 10_000_000
/** A tenth of a percentage point: rates differ by less than five. */
const SMALLEST_CHANGE = 0.1

/** Dollars with a margin of error; null where it is missing, or over or under a limit. */
interface Median {
  readonly usd: number | null
  readonly margin: number | null
}

/**
 * Real estate taxes and home values of counties in the American Community Survey: medians of owner-occupied homes in
 * dollars, with margins of error where the file has them. In the layout of the Census API, where a county is two columns
 * (`state`, `county`), or of data.census.gov, where it is a `GEO_ID`.
 */
const taxes: FileImporter = {
  tables: ['county_tax'],
  vintageOf: (given, name) => acsYears(acsVintage(given, name)),
  async read(load, file, given) {
    const table = await readTable(file)
    const vintage = acsVintage(given.vintage, file.name)
    const at = table.header.require({ tax: `${medians.tax}_001E`, value: `${medians.value}_001E` })
    const marginAt = {
      tax: table.header.index(`${medians.tax}_001M`),
      value: table.header.index(`${medians.value}_001M`),
    }
    const idAt = table.header.index('GEO_ID')
    const codesAt = idAt < 0 ? Object.values(table.header.require({ state: 'state', county: 'county' })) : []
    await loadRows(load, table, {
      table: 'county_tax',
      columns: ['fips', 'tax_usd', 'tax_moe', 'value_usd', 'value_moe'],
      parse({ fields }) {
        const id = idAt < 0 ? '' : fields[idAt]!.trim()
        // The second header line of data.census.gov.
        if (id === 'Geography') return null
        const fips = idAt < 0 ? codesAt.map((code) => fields[code]!.trim()).join('') : id.replace(/^0500000US/, '')
        if (!/^[0-9]{5}$/.test(fips)) return 'not a county'
        const [tax, value] = (['tax', 'value'] as const).map((name) =>
          readMedian(fields[at[name]], fields[marginAt[name]], { table: medians[name], vintage }),
        )
        if (!tax || !value) return 'a value is not a number'
        if (tax.usd !== null && value.usd !== null && !isPossible(attribute, (100 * tax.usd) / value.usd)) {
          return 'the tax is not of the home value'
        }
        return { fips, tax, value }
      },
      keyOf: ({ fips }) => fips,
      repeated: 'repeated county',
      rowsOf: ({ fips, tax, value }) => [[fips, tax.usd, tax.margin, value.usd, value.margin]],
    })
  },
}

/** A median as published; undefined if it is not a number, or has a margin that is larger than itself. */
function readMedian(
  text: string | undefined,
  marginText: string | undefined,
  of: Parameters<typeof apiOpenEnd>[1],
): Median | undefined {
  const [usd, margin] = [estimateOf(text), marginOf(marginText)]
  if (usd === undefined || margin === undefined || (usd !== null && !(usd >= 0 && usd <= MOST_USD))) return undefined
  const isOpenEnded = openEndOf(text) !== undefined || apiOpenEnd(usd, of) !== undefined
  if (isOpenEnded) return { usd: null, margin: null }
  return usd !== null && margin !== null && margin > usd ? undefined : { usd, margin }
}

interface CountyRow {
  readonly fips: string
  readonly tax_usd: number | null
  readonly tax_moe: number | null
  readonly value_usd: number | null
  readonly value_moe: number | null
}

/** county_property_tax_rate: 100 × median taxes paid / median home value of the county, in percent, on zips. */
async function readTaxColumn(db: Queryable): Promise<SourceColumns> {
  const rows: CountyRow[] = await db.query(
    `select fips, tax_usd, tax_moe, value_usd, value_moe from county_tax t
     join published p on p.source = 'taxes' and p.load_id = t.load_id`,
  )
  const provenance = await provenanceOfLoad(db, 'taxes')
  if (!provenance) return { columns: new Map() }
  const counties = new Map(rows.map((row) => [row.fips, figuresOf(row)]))
  return columnsWithValues(await countyFiguresOnZips(db, [attribute], counties), provenance)
}

function figuresOf({ tax_usd, tax_moe, value_usd, value_moe }: CountyRow): CountyFigures {
  const rate = rateOf(
    tax_usd === null ? null : { value: tax_usd, moe: tax_moe },
    value_usd === null ? null : { value: value_usd, moe: value_moe },
  )
  return { values: { [attribute]: rate?.value ?? null }, margins: { [attribute]: rate?.moe ?? null } }
}

/** Property taxes by county. */
export class CountyTaxes1767600000000 implements MigrationInterface {
  readonly name = 'CountyTaxes1767600000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table county_tax (
        load_id bigint not null,
        fips text not null,
        tax_usd double precision,
        tax_moe double precision,
        value_usd double precision,
        value_moe double precision,
        primary key (load_id, fips)
      );
      comment on column county_tax.tax_usd is 'median real estate taxes paid per year; null if missing, over or under a limit';
      comment on column county_tax.value_usd is 'median value of owner-occupied homes; null if missing, over or under a limit';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table county_tax')
  }
}

export const source: SearchSource = {
  importer: { ...taxes, coverage: columnCoverage(readTaxColumn, { smallestChange: SMALLEST_CHANGE }) },
  migrations: [CountyTaxes1767600000000],
  attributes: [attribute],
  readColumns: readTaxColumn,
}
