import { collectByKey, type FileImporter, loadRows, type Queryable, readDecimal, readTable } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { AttributeColumn } from '../attribute-column.ts'
import { type CountyFigures, countyFiguresOnZips } from '../counties/index.ts'
import { columnCoverage, type SearchSource, type SourceColumns } from '../search-source.ts'

/** Columns with the expected annual loss of buildings; names of version 1.20 first. A file without hazards has the total only. */
const lossColumns = {
  total: { attribute: 'building_loss_per_100k', columns: [['EAL_VALB']] },
  flood: { attribute: 'flood_loss_per_100k', columns: [['IFLD_EALB', 'RFLD_EALB'], ['CFLD_EALB']] },
  wildfire: { attribute: 'wildfire_loss_per_100k', columns: [['WFIR_EALB']] },
  hurricane: { attribute: 'hurricane_loss_per_100k', columns: [['HRCN_EALB']] },
  tornado: { attribute: 'tornado_loss_per_100k', columns: [['TRND_EALB']] },
} as const
type Loss = keyof typeof lossColumns
const losses = Object.keys(lossColumns) as Loss[]

/** The rating of a hazard without a loss: `Insufficient Data` leaves it unknown, any other says that there is none. */
const UNKNOWN_RATING = /insufficient data/i

/** The largest county, the Yukon–Koyukuk area of Alaska, has 145,531. */
const MOST_SQMI = 150_000

/** Losses beyond a tenth of all building value per year are not losses: columns were exchanged. */
const MOST_LOSS_SHARE = 0.1

/** What a line says of a county, or of a census tract of it. */
interface Tract {
  readonly fips: string
  /** '' for a whole county. */
  readonly tract: string
  readonly population: number
  readonly areaSqmi: number
  readonly buildingUsd: number
  readonly lossesUsd: Readonly<Record<Loss, number | null>>
  readonly version: string
}

/**
 * FEMA's National Risk Index, table of counties (`NRI_Table_Counties.csv`): dollars that natural hazards are expected to
 * take from buildings per year, and the value of the buildings. A table of census tracts is summed by county. Scores and
 * ratings are not read: they hold social vulnerability. Columns are found by name, since their number differs by version.
 */
const nri: FileImporter = {
  tables: ['nri_county'],
  vintageOf: (given, name) => given ?? /(?:^|[^0-9])(20\d\d)(?:[^0-9]|$)/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const at = table.header.require({
      fips: 'STCOFIPS',
      population: 'POPULATION',
      area: 'AREA',
      buildings: 'BUILDVALUE',
      total: 'EAL_VALB',
    })
    const tractAt = table.header.index('TRACTFIPS')
    const versionAt = table.header.index('NRI_VER')
    const lossOf = losses.map((loss) => [loss, columnsOf(loss, table.header)] as const)
    await loadRows(load, table, {
      table: 'nri_county',
      columns: [
        'fips',
        'population',
        'area_sqmi',
        'building_usd',
        ...losses.map((loss) => `${loss}_loss_usd`),
        'version',
      ],
      parse({ fields }) {
        // Spreadsheets leave the first zero out.
        const fips = fields[at.fips]!.trim().padStart(5, '0')
        const tract = tractAt < 0 ? '' : fields[tractAt]!.trim().padStart(11, '0')
        if (!/^[0-9]{5}$/.test(fips)) return 'not a county'
        if (tractAt >= 0 && !tract.startsWith(fips)) return 'the tract is not in the county'
        const [population, areaSqmi] = [readAmount(fields[at.population]), readAmount(fields[at.area])]
        const buildingUsd = readAmount(fields[at.buildings])
        if (!(population >= 0 && areaSqmi > 0 && buildingUsd >= 0)) return 'a value is not a number'
        if (areaSqmi > MOST_SQMI) return 'larger than any county'
        const lossesUsd = Object.fromEntries(
          lossOf.map(([loss, columns]) => [loss, readLoss(fields, columns)]),
        ) as Record<Loss, number | null>
        const amounts = Object.values(lossesUsd).filter((amount) => amount !== null)
        if (lossesUsd.total === null || amounts.some((amount) => Number.isNaN(amount))) return 'a loss is not a number'
        if (amounts.some((amount) => amount > MOST_LOSS_SHARE * buildingUsd)) {
          return 'a loss is not of its buildings'
        }
        const version = versionAt < 0 ? '' : fields[versionAt]!.trim()
        return { fips, tract, population, areaSqmi, buildingUsd, lossesUsd, version }
      },
      ...collectByKey<Tract, Collected>({
        keyOf: ({ fips }) => fips,
        start: () => ({ tracts: new Map() }),
        add: ({ tracts }, tract) => !tracts.has(tract.tract) && tracts.set(tract.tract, tract).size > 0,
        valuesOf: ({ tracts }) => {
          const county = [...tracts.values()].reduce(sumOf)
          const amounts = losses.map((loss) => county.lossesUsd[loss])
          return [
            county.fips,
            county.population,
            county.areaSqmi,
            county.buildingUsd,
            ...amounts,
            county.version || null,
          ]
        },
      }),
      repeated: tractAt < 0 ? 'repeated county' : 'repeated tract',
    })
  },
}

interface LossColumn {
  readonly amount: number
  /** Of the hazard's rating; below 0 without one. */
  readonly rating: number
}

/** Where a loss is; undefined where the file lacks one of its columns. */
function columnsOf(loss: Loss, header: { index: (...names: string[]) => number }): readonly LossColumn[] | undefined {
  const columns = lossColumns[loss].columns.map((names) => ({
    amount: header.index(...names),
    rating: header.index(...names.map((name) => name.replace(/B$/, 'R'))),
  }))
  return columns.every(({ amount }) => amount >= 0) ? columns : undefined
}

/** Dollars per year; null where the file has none or FEMA does not know it, NaN for what is not a number. */
function readLoss(fields: readonly string[], columns: readonly LossColumn[] | undefined): number | null {
  if (!columns) return null
  const amounts = columns.map(({ amount, rating }) => {
    // Of a sum, no part is below 0.
    if (fields[amount]!.trim() !== '') return positive(readAmount(fields[amount]))
    return rating < 0 || UNKNOWN_RATING.test(fields[rating]!) ? null : 0
  })
  return amounts.includes(null) ? null : amounts.reduce((sum: number, amount) => sum + amount!, 0)
}

const positive = (amount: number) => (amount >= 0 ? amount : Number.NaN)

/** A number, also as a spreadsheet writes a large one: `2.08176E+11`. */
function readAmount(text: string | undefined): number {
  const [, digits, power] = /^([^E]*)E\+?(\d{1,2})$/i.exec(text?.trim() ?? '') ?? []
  return digits === undefined ? readDecimal(text) : readDecimal(digits) * 10 ** Number(power)
}

interface Collected {
  readonly tracts: Map<string, Tract>
}

/** Adds a tract to its county. A loss that one of them lacks is not known of the county. */
function sumOf(county: Tract, tract: Tract): Tract {
  const lossesUsd = Object.fromEntries(
    losses.map((loss) => {
      const [before, more] = [county.lossesUsd[loss], tract.lossesUsd[loss]]
      return [loss, before === null || more === null ? null : before + more]
    }),
  ) as Record<Loss, number | null>
  return {
    ...county,
    population: county.population + tract.population,
    areaSqmi: county.areaSqmi + tract.areaSqmi,
    buildingUsd: county.buildingUsd + tract.buildingUsd,
    lossesUsd,
  }
}

const PER_USD = 100_000
/** A tenth of a dollar per $100,000: losses by rare hazards are small everywhere. */
const SMALLEST_CHANGE_USD = 0.1
const attributes = losses.map((loss) => lossColumns[loss].attribute)

interface CountyRow {
  readonly fips: string
  readonly building_usd: number
  readonly version: string | null
  readonly losses: readonly (number | null)[]
}

/** building_loss_per_100k and those of hazards: 100,000 × expected loss per year / building value of the county, on zips. */
async function readLossColumns(db: Queryable): Promise<SourceColumns> {
  const rows: CountyRow[] = await db.query(
    `select fips, building_usd, version,
       array[${losses.map((loss) => `${loss}_loss_usd`).join()}] as losses
     from nri_county n join published p on p.source = 'nri' and p.load_id = n.load_id`,
  )
  const [load] = await db.query(
    `select l.vintage, l.demonstration from published p join load l on l.id = p.load_id where p.source = 'nri'`,
  )
  if (!load || rows.length === 0) return { columns: new Map() }
  const counties = new Map(rows.map((row) => [row.fips, figuresOf(row)]))
  const onZips = await countyFiguresOnZips(db, attributes, counties)
  const vintage = rows[0]!.version ?? load.vintage ?? ''
  const provenance = { vintage, data_set: load.demonstration ? 'demonstration' : 'real' } as const
  const columns = [...onZips].flatMap(([key, column]): [string, AttributeColumn][] =>
    column.values.size > 0 ? [[key, { ...column, provenance }]] : [],
  )
  return { columns: new Map(columns) }
}

function figuresOf({ building_usd: buildingUsd, losses: amounts }: CountyRow): CountyFigures {
  const values = attributes.map((key, at) => {
    const lossUsd = amounts[at] ?? null
    return [key, lossUsd === null || buildingUsd === 0 ? null : (PER_USD * lossUsd) / buildingUsd] as const
  })
  return { values: Object.fromEntries(values) }
}

/** Expected losses by county. */
export class BuildingLosses1767320000000 implements MigrationInterface {
  readonly name = 'BuildingLosses1767320000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table nri_county (
        load_id bigint not null,
        fips text not null,
        population double precision not null,
        area_sqmi double precision not null,
        building_usd double precision not null,
        ${losses.map((loss) => `${loss}_loss_usd double precision`).join(', ')},
        version text,
        primary key (load_id, fips)
      );
      comment on column nri_county.building_usd is 'value of all buildings, in dollars';
      comment on column nri_county.total_loss_usd is 'expected loss of buildings by all hazards, in dollars per year';
      comment on column nri_county.version is 'as the file names it, such as March 2023';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table nri_county')
  }
}

export const source: SearchSource = {
  importer: { ...nri, coverage: columnCoverage(readLossColumns, { smallestChange: SMALLEST_CHANGE_USD }) },
  migrations: [BuildingLosses1767320000000],
  attributes,
  readColumns: readLossColumns,
}
