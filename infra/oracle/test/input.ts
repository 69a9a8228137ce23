import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { publicDataFile, readsWholeFiles } from '@homeground/testing'
import { type Expected, expectedFigures } from '../src/figures.ts'
import { textOf } from '../src/raw-files.ts'
import type { ImportOf, Service } from './product.ts'

/** States that have a file of their own (IRS, state results), and a small one. */
const someStates = ['AZ', 'NV', 'RI']
/** Zips of these states, also as spreadsheets write them. */
const ZIP = /^"?(?:860Z200US)?(?:8[56]\d{3}|89\d{3}|0?28\d\d|0?29\d\d)"?$/
/** Sources with files that are small, or of one state. */
const neverCut = new Set(['airports', 'edc'])

type Listed = readonly [owner: Service, source: string, file: string]

const publicFiles = {
  gazetteer: ['search', 'gazetteer', 'census/Gaz_zcta_national_2010.txt.gz'],
  tenure: ['search', 'acs', 'census/ACSDT5Y2023.B25003-Data.csv.gz'],
  people: ['search', 'acs', 'census/acs5_2013_detail_by_zcta.json.gz'],
  income: ['search', 'irs', 'irs/16zpallagi_AZ.csv.gz'],
  airports: ['search', 'airports', 'ourairports/airports_large_2015.csv.gz'],
  april2018: ['housing', 'realtor', 'realtor/RDC_InventoryCoreMetrics_Zip_201804.csv.gz'],
  february2019: ['housing', 'realtor', 'realtor/RDC_InventoryCoreMetrics_Zip_201902.csv.gz'],
  june2020: ['housing', 'realtor', 'realtor/RDC_Inventory_Core_Metrics_Zip_202006.csv.gz'],
  directory: ['schools', 'ccd', 'nces/ccd_sch_029_1718_high_schools.csv.gz'],
  lunch: ['schools', 'ccd', 'nces/ccd_sch_033_1718_high_schools.csv.gz'],
  membership: ['schools', 'ccd', 'nces/ccd_sch_052_1718_high_schools.csv.gz'],
  math: ['schools', 'edfacts', 'nces/math-achievement-sch-sy2017-18_high_schools.csv.gz'],
  rla: ['schools', 'edfacts', 'nces/rla-achievement-sch-sy2017-18_high_schools.csv.gz'],
  stateResults: ['schools', 'edc', 'edc/edc_NV_2025_SAMPLE11.csv'],
} as const satisfies Record<string, Listed>

type Key = keyof typeof publicFiles

/** False if one of the shared public files is absent: then skip the test. */
export const hasPublicFiles = Object.values(publicFiles).every(([, , file]) => publicDataFile(file) !== undefined)

export interface Input {
  /** Imports of everything, places first. */
  readonly imports: readonly ImportOf[]
  /** The figures that the files should become. */
  readonly expected: Expected
}

/** The files to load: the whole public ones, or the lines about some states, which are written into `folder`. */
export async function createInput(folder: string): Promise<Input> {
  const isWhole = readsWholeFiles()
  const states = isWhole ? undefined : someStates
  const imports: ImportOf[] = [{ owner: 'search', source: 'places', ...(states && { states }) }]
  const paths: Partial<Record<Key, string>> = {}
  for (const [key, [owner, source, name]] of Object.entries(publicFiles)) {
    const publicFile = publicDataFile(name)!
    const isCut = !isWhole && !neverCut.has(source)
    const file = isCut ? join(folder, basename(publicFile).replace(/\.gz$/, '')) : publicFile
    if (isCut) await writeFile(file, ofSomeStates(textOf(publicFile)))
    paths[key as Key] = file
    imports.push({ owner, source, file })
  }
  const { april2018, february2019, june2020, stateResults: _, ...files } = paths as Record<Key, string>
  const months = { '2018-04': april2018, '2019-02': february2019, '2020-06': june2020 }
  return { imports, expected: expectedFigures({ ...files, states, months, schools: files }) }
}

/** The lines of a file about the states, and its headers. */
function ofSomeStates(text: string): string {
  if (text.startsWith('[')) {
    const [head, ...rows] = JSON.parse(text) as string[][]
    return JSON.stringify([head, ...rows.filter((row) => ZIP.test(row.at(-1)!))])
  }
  const lines = text.split('\n').filter((line, row) => {
    const fields = line.split(/[,\t]/, 3)
    return row < 2 || fields.some((field) => ZIP.test(field) || someStates.includes(field))
  })
  return lines.join('\n')
}
