import { type FileImporter, loadRows, type Queryable, readDecimal, readTable } from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import {
  columnCoverage,
  columnsWithValues,
  provenanceOfLoad,
  type SearchSource,
  type SourceColumns,
} from '../search-source.ts'

/** The measures of CDC PLACES that are shown, by attribute. */
const measures = {
  adults_obesity: 'OBESITY',
  adults_diabetes: 'DIABETES',
  adults_high_blood_pressure: 'BPHIGH',
  adults_depression: 'DEPRESSION',
  adults_inactive: 'LPA',
  adults_short_sleep: 'SLEEP',
} as const
const attributes = Object.keys(measures)

/** A percentage of adults with half of its interval; null where it is not published. */
interface Estimate {
  readonly percent: number | null
  readonly margin: number | null
}

/**
 * CDC PLACES by ZCTA, in the format with a line for each ZCTA ("GIS friendly"): percent of adults for each measure
 * (`OBESITY_CrudePrev`) with its 95 % interval (`OBESITY_Crude95CI`: `(24.1, 30.2)`). A file without intervals has no
 * margins of error.
 */
const health: FileImporter = {
  tables: ['zip_health'],
  vintageOf: (given, name) => given ?? /(?:^|[^0-9])(20\d\d)(?:[^0-9]|$)/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const { zip: zipAt } = table.header.require({ zip: ['ZCTA5', 'LocationName'] })
    const columns = Object.values(
      table.header.require(Object.fromEntries(Object.values(measures).map((name) => [name, `${name}_CrudePrev`]))),
    )
    const intervals = Object.values(measures).map((name) => table.header.index(`${name}_Crude95CI`))
    await loadRows(load, table, {
      table: 'zip_health',
      columns: ['zip', 'percents', 'margins'],
      parse({ fields }) {
        const zip = fields[zipAt]!.trim().padStart(5, '0')
        if (!/^[0-9]{5}$/.test(zip)) return 'not a ZCTA'
        const estimates = columns.map((at, i) => readEstimate(fields[at], fields[intervals[i]!]))
        return estimates.every((each) => each !== undefined)
          ? { zip, estimates: estimates as readonly Estimate[] }
          : 'a value is not a percentage with its interval'
      },
      keyOf: ({ zip }) => zip,
      repeated: 'repeated ZCTA',
      rowsOf: ({ zip, estimates }) => [
        [zip, toArray(estimates.map(({ percent }) => percent)), toArray(estimates.map(({ margin }) => margin))],
      ],
    })
  },
}

const toArray = (values: readonly (number | null)[]) => `{${values.map((value) => value ?? 'NULL').join()}}`

/** Undefined for what is not a percentage, or is outside of its interval. */
function readEstimate(text: string | undefined, interval: string | undefined): Estimate | undefined {
  if (!text?.trim()) return { percent: null, margin: null }
  const percent = readDecimal(text)
  if (!(percent >= 0 && percent <= 100)) return undefined
  if (!interval?.trim()) return { percent, margin: null }
  const [, lowText, highText] = /^\(\s*([\d.]+)\s*,\s*([\d.]+)\s*\)$/.exec(interval.trim()) ?? []
  const [low, high] = [readDecimal(lowText), readDecimal(highText)]
  return low <= percent && percent <= high ? { percent, margin: (high - low) / 2 } : undefined
}

/** Percentages of adults by zip, as published, with half of their 95 % intervals. */
async function readHealthColumns(db: Queryable): Promise<SourceColumns> {
  const rows: { zip: string; percents: (number | null)[]; margins: (number | null)[] }[] = await db.query(
    `select zip, percents, margins from zip_health h join published p on p.source = 'health' and p.load_id = h.load_id`,
  )
  const provenance = await provenanceOfLoad(db, 'health')
  if (!provenance) return { columns: new Map() }
  const columns = new Map(
    attributes.map((key, at) => {
      const [values, moe] = [new Map<string, number>(), new Map<string, number>()]
      for (const { zip, percents, margins } of rows) {
        const [value, margin] = [percents[at] ?? null, margins[at] ?? null]
        if (value !== null) values.set(zip, value)
        if (value !== null && margin !== null) moe.set(zip, margin)
      }
      return [key, { values, moe }] as const
    }),
  )
  return columnsWithValues(columns, provenance)
}

/** Health of adults by zip. */
export class Health1767640000000 implements MigrationInterface {
  readonly name = 'Health1767640000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table zip_health (
        load_id bigint not null,
        zip text not null,
        percents double precision[] not null,
        margins double precision[] not null,
        primary key (load_id, zip)
      );
      comment on column zip_health.percents is 'of adults: ${Object.values(measures).join(', ')}';
      comment on column zip_health.margins is 'half of the 95 % intervals';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table zip_health')
  }
}

export const source: SearchSource = {
  importer: { ...health, coverage: columnCoverage(readHealthColumns) },
  migrations: [Health1767640000000],
  attributes,
  readColumns: readHealthColumns,
}
