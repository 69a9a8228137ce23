/**
 * Makes the files of the American Community Survey and of the gazetteer from copies of the publisher's files that others
 * have reshaped; README.md names both and says how they are checked.
 * `node infra/starter-data/src/prepare-figures.ts <folder of the copies>`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { acsVariable } from '@homeground/catalog/acs'
import { isStateAbbr } from '@homeground/catalog/states'

/** Fields of a copy by the name of their column. */
type Row = Readonly<Record<string, string>>

/** Some columns of a file: their values by ZCTA. */
interface Columns {
  readonly names: readonly string[]
  readonly byZcta: ReadonlyMap<string, readonly string[]>
}

/**
 * The copy of the rents has this amount for 4,925 ZCTAs, 849 of them without any rented home, and each amount near it for
 * about 12: it fills gaps. So no ZCTA has it.
 */
const FILLED_RENT = 1271

/** The Census API's name of the column of areas. */
const areaColumn = 'zip code tabulation area'

const [folder] = process.argv.slice(2)
if (!folder) throw new RangeError('Name the folder of the copies.')
const stateOf = readStates()
const survey = join(folder, 'starter/acs')

write('2025_Gaz_zcta_national.csv.gz', 'GEOID', [gazetteer()])
write('acs5_2018.csv.gz', areaColumn, [hispanics()])
write('acs5_2022.csv.gz', areaColumn, [agesAndDegrees()])
write('acs5_2023.csv.gz', areaColumn, [people2023(), tenure(), incomesAndRents()])
write('acs5_2024.csv.gz', areaColumn, [people2024()])

function estimates(table: string, lines: readonly number[]): string[] {
  return lines.map((line) => acsVariable(table, line, 'E'))
}

function gazetteer(): Columns {
  const names = ['ALAND', 'INTPTLAT', 'INTPTLONG']
  const rows = rowsOf(join(folder!, 'starter/places/2025_Gaz_zcta_national.txt.gz'), '|')
  return { names, byZcta: new Map(rows.map((row) => [row.GEOID!, names.map((name) => row[name]!)])) }
}

/**
 * People of Hispanic origin: the copy has their share of all people to two decimals, from which their number follows. A
 * ZCTA whose number does not make the share again is left out.
 */
function hispanics(): Columns {
  const rows = rowsOf(join(survey, '2018-race-age-shares.csv.gz'))
  const byZcta = new Map<string, string[]>()
  for (const { ZCTA: zcta, totPopE, hispP } of rows) {
    const all = Number(totPopE)
    const share = Number(hispP)
    const count = Math.round((share * all) / 100)
    if (all === 0) byZcta.set(zcta!, ['0', ''])
    else if (hispP !== '' && Math.abs((100 * count) / all - share) <= 0.005 + 1e-9)
      byZcta.set(zcta!, [String(all), String(count)])
    else console.log(`left out: ${zcta} with ${hispP} % of ${all} people`)
  }
  return { names: estimates('B03002', [1, 12]), byZcta }
}

/** Negative numbers are the publisher's codes for what it does not publish; the importer knows them. */
function agesAndDegrees(): Columns {
  const rows = rowsOf(join(survey, '2022-age-households-education.csv.gz'))
  return {
    names: [...estimates('B01002', [1]), ...estimates('B15003', [1, 22, 23, 24, 25])],
    byZcta: new Map(
      rows.map((row) => [
        row.zcta!,
        [row.median_age!, row.pop_25plus!, row.bachelors!, row.masters!, row.professional!, row.doctorate!].map(
          (text) => String(Number(text)),
        ),
      ]),
    ),
  }
}

function people2023(): Columns {
  const [names, ...rows] = jsonOf<string[][]>(join(survey, 'api-2023-population-units-by-zcta.json.gz'))
  const [population, zcta] = ['B01003_001E', areaColumn].map((name) => names!.indexOf(name))
  return { names: estimates('B01003', [1]), byZcta: new Map(rows.map((row) => [row[zcta!]!, [row[population!]!]])) }
}

/** As downloaded, with a line of titles, lines of the nation, and some lines twice. */
function tenure(): Columns {
  const rows = rowsOf(join(folder!, 'census/ACSDT5Y2023.B25003-Data.csv.gz'))
  const names = [1, 2, 3].flatMap((line) => [acsVariable('B25003', line, 'E'), acsVariable('B25003', line, 'M')])
  const zctas = rows.filter(({ GEO_ID }) => GEO_ID!.startsWith('860'))
  return { names, byZcta: new Map(zctas.map((row) => [row.GEO_ID!.slice(-5), names.map((name) => row[name]!)])) }
}

/** 250001 and 3501 mean "or more", 2499 and 99 "or less", as in the Census API; the importer knows them. */
function incomesAndRents(): Columns {
  const byZip = jsonOf<Record<string, { medianIncome: number; medianRent: number }>>(
    join(survey, '2023-household-income-gross-rent.json.gz'),
  )
  return {
    names: [...estimates('B19013', [1]), ...estimates('B25064', [1])],
    byZcta: new Map(
      Object.entries(byZip).map(([zcta, { medianIncome, medianRent }]) => [
        zcta,
        [String(medianIncome), medianRent === FILLED_RENT ? '' : String(medianRent)],
      ]),
    ),
  }
}

/** The copy has no figure for ZCTAs whose boundaries it cannot compare with those of 2011. */
function people2024(): Columns {
  const rows = rowsOf(join(survey, '2024-population-units-growth.csv.gz')).filter(({ pop_2024 }) => pop_2024 !== '')
  return { names: estimates('B01003', [1]), byZcta: new Map(rows.map((row) => [row.zcta!, [row.pop_2024!]])) }
}

/** Writes a line for each ZCTA that any of the parts has, by state and zip; what a part lacks is blank. */
function write(file: string, key: string, parts: readonly Columns[]): void {
  const zctas = [...new Set(parts.flatMap(({ byZcta }) => [...byZcta.keys()]))].sort()
  const blank = ({ names }: Columns) => names.map(() => '')
  const lines = zctas.map((zcta) =>
    [stateOf(zcta), zcta, ...parts.flatMap((part) => part.byZcta.get(zcta) ?? blank(part))].join(),
  )
  const header = ['State', key, ...parts.flatMap(({ names }) => names)].join()
  writeFileSync(new URL(`../${file}`, import.meta.url), gzipSync(`${[header, ...lines].join('\n')}\n`, { level: 9 }))
  console.log(`${file}: ${lines.length} ZCTAs`)
}

/** The state of a zip by the list of zips, else by the relationship of ZCTAs to counties; blank if neither has it. */
function readStates(): (zcta: string) => string {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, { state: string }> }
  const relation = rowsOf(new URL('../tab20_zcta520_county20_natl.csv.gz', import.meta.url))
  const ofZcta = new Map(relation.toReversed().map((row) => [row.GEOID_ZCTA5_20!, row.State!]))
  return (zcta) => [codes[zcta]?.state, ofZcta.get(zcta)].find((state) => state && isStateAbbr(state)) ?? ''
}

/** The rows of a table without line breaks in its fields. */
function rowsOf(path: string | URL, delimiter = ','): Row[] {
  const [header, ...lines] = textOf(path).trim().split(/\r?\n/)
  const names = fieldsOf(header!, delimiter)
  return lines.map((line) => {
    const fields = fieldsOf(line, delimiter)
    return Object.fromEntries(names.map((name, at) => [name.trim(), fields[at]!]))
  })
}

function fieldsOf(line: string, delimiter: string): string[] {
  return [...`${delimiter}${line}`.matchAll(new RegExp(`[${delimiter}](?:"([^"]*)"|([^${delimiter}]*))`, 'g'))].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
}

function jsonOf<T>(path: string): T {
  return JSON.parse(textOf(path))
}

function textOf(path: string | URL): string {
  return gunzipSync(readFileSync(path))
    .toString()
    .replace(/^\uFEFF/, '')
}
