import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cellsOf, demoFolder } from './demo.ts'

type Row = Record<string, string>

const folder = demoFolder()
let directory: Row[]
const table = (file: string): Row[] => {
  const [header, ...lines] = folder.lines('schools', file)
  const names = header!.split(',')
  return lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(names.map((name, i) => [name, cells[i]!]))
  })
}
const results = (subject: 'math' | 'rla', years: string) => table(`${subject}-achievement-sch-sy${years}-wide.csv`)

beforeAll(() => {
  const sources = 'irs,airports,ccd,edge,edfacts'
  folder.write('schools', '--states', 'MA,MS,SD', '--only', sources)
  directory = table('ccd_sch_029_2223_w_1a_083023.csv')
})
afterAll(folder.remove)

describe('the directory', () => {
  test('gives every school a twelve-digit id that starts with the district’s', () => {
    const ids = directory.map((row) => row.NCESSCH!)
    expect(new Set(ids).size).toBe(ids.length)
    expect(
      directory.filter(({ NCESSCH, LEAID, FIPST }) => !NCESSCH!.startsWith(LEAID!) || !LEAID!.startsWith(FIPST!)),
    ).toEqual([])
    expect(ids.filter((id) => !/^\d{12}$/.test(id))).toEqual([])
  })

  test('has schools of every level', () => {
    expect(new Set(directory.map((row) => row.LEVEL))).toEqual(
      new Set(['Elementary', 'Middle', 'High', 'Secondary', 'Other']),
    )
  })
})

describe('students', () => {
  test('of all races and both sexes add up to the total', () => {
    const sums = new Map<string, number>()
    const totals = new Map<string, number>()
    for (const row of table('ccd_sch_052_2223_l_1a_083023.csv')) {
      const into = row.TOTAL_INDICATOR === 'Education Unit Total' ? totals : sums
      into.set(row.NCESSCH!, (into.get(row.NCESSCH!) ?? 0) + Number(row.STUDENT_COUNT))
    }
    expect(totals.size).toBe(directory.length)
    expect(sums).toEqual(totals)
  })

  test('with free and with reduced-price lunch add up to the total, or none are reported', () => {
    const rows = table('ccd_sch_033_2223_l_1a_083023.csv')
    for (const [, ofSchool] of Map.groupBy(rows, (row) => row.NCESSCH!)) {
      const [free, reduced, all] = ofSchool.map((row) => row.STUDENT_COUNT!)
      if (ofSchool[0]!.DMS_FLAG === 'Not reported') expect([free, reduced, all]).toEqual(['', '', ''])
      else expect(Number(free) + Number(reduced)).toBe(Number(all))
    }
    const unreported = rows.filter((row) => row.DMS_FLAG === 'Not reported').length / rows.length
    expect(unreported).toBeGreaterThan(0.05)
    expect(unreported).toBeLessThan(0.5)
  })
})

test('nearly every school has a location, in 23 columns without a header', () => {
  const lines = folder.lines('schools', 'EDGE_GEOCODE_PUBLICSCH_2223.TXT').map((line) => line.split('|'))
  expect(lines.filter((cells) => cells.length !== 23)).toEqual([])
  const known = new Set(directory.map((row) => row.NCESSCH))
  expect(lines.every(([id]) => known.has(id))).toBe(true)
  expect(lines.length / directory.length).toBeGreaterThan(0.97)
  expect(lines.length).toBeLessThan(directory.length)
  const [latitude, longitude] = [lines[0]![12], lines[0]![13]].map(Number)
  expect(latitude).toBeGreaterThan(30)
  expect(longitude).toBeLessThan(-69)
})

describe('test results', () => {
  const wholePercents = (rows: Row[], column: string) =>
    new Map(rows.filter((row) => /^\d+$/.test(row[column]!)).map((row) => [row.NCESSCH!, Number(row[column])]))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  test('have the school year in the column names, and ranges for small schools', () => {
    const rows = results('math', '2021-22')
    expect(Object.keys(rows[0]!).slice(-2)).toEqual(['ALL_MTH00NUMVALID_2122', 'ALL_MTH00PCTPROF_2122'])
    const published = rows.map((row) => row.ALL_MTH00PCTPROF_2122!)
    for (const form of [/^\d+$/, /^\d+-\d+$/, /^LE\d+$/, /^LT50$/, /^PS$/, /^\.$/])
      expect(published.some((percent) => form.test(percent))).toBe(true)
    const untested = rows.find((row) => row.ALL_MTH00PCTPROF_2122 === '.')!
    expect(untested.ALL_MTH00NUMVALID_2122).toBe('.')
  })

  test('fall from 2019 to 2021 and recover in part', () => {
    const [before, bottom, after] = (
      [
        ['2018-19', '1819'],
        ['2020-21', '2021'],
        ['2022-23', '2223'],
      ] as const
    ).map(([years, suffix]) => wholePercents(results('math', years), `ALL_MTH00PCTPROF_${suffix}`))
    const always = [...before!.keys()].filter((id) => bottom!.has(id) && after!.has(id))
    const of = (found: Map<string, number>) => mean(always.map((id) => found.get(id)!))
    expect(of(bottom!)).toBeLessThan(of(before!) - 4)
    expect(of(after!)).toBeGreaterThan(of(bottom!) + 1)
    expect(of(after!)).toBeLessThan(of(before!))
  })

  test('rise with the income of the school’s zip', () => {
    const agi = new Map<string, { returns: number; dollars: number }>()
    for (const row of table('21zpallagi.csv')) {
      const sum = agi.get(row.zipcode!) ?? { returns: 0, dollars: 0 }
      agi.set(row.zipcode!, { returns: sum.returns + Number(row.N1), dollars: sum.dollars + 1000 * Number(row.A00100) })
    }
    const percents = wholePercents(results('rla', '2022-23'), 'ALL_RLA00PCTPROF_2223')
    const inMassachusetts = directory.filter(({ ST, NCESSCH }) => ST === 'MA' && percents.has(NCESSCH!))
    const byIncome = (low: number, high: number) =>
      inMassachusetts
        .filter(({ LZIP }) => {
          const { returns, dollars } = agi.get(LZIP!) ?? { returns: 1, dollars: 0 }
          return dollars / returns > low && dollars / returns <= high
        })
        .map(({ NCESSCH }) => percents.get(NCESSCH!)!)
    expect(mean(byIncome(130_000, 1e6))).toBeGreaterThan(mean(byIncome(1, 80_000)) + 10)
  })
})

describe('the other sources', () => {
  test('the IRS has six classes for every zip and for the state’s total and remainder', () => {
    const rows = table('21zpallagi.csv')
    const byZip = Map.groupBy(rows, (row) => `${row.STATE} ${row.zipcode}`)
    for (const classes of byZip.values())
      expect(classes.map((row) => row.agi_stub)).toEqual(['1', '2', '3', '4', '5', '6'])
    for (const zip of ['MA 00000', 'MA 99999', 'MA 01760']) expect(byZip.has(zip)).toBe(true)
  })

  test('airports are those of the whole country, even for a selection of states', () => {
    const airports = table('airports.csv')
    expect(airports.length).toBeGreaterThanOrEqual(60)
    expect(airports.find((row) => row['"iata_code"'] === '"LAX"')!['"iso_region"']).toBe('"US-CA"')
  })
})
