import type { SchoolYearScores } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { natickHigh } from '../../../../test/natick-high.ts'
import { historyCsv, historyNotes, historySeries } from './proficiency-history.tsx'
import { historyOf } from './school-results.ts'

const [results] = natickHigh.years
const massachusetts = { state: 'Massachusetts', abbr: 'MA' }

const spring = (year: number, more: Partial<SchoolYearScores> = {}): SchoolYearScores => ({
  ...results!,
  year,
  ...more,
})
const exact = { low: 74, high: 74, value: 74 }
const years = [
  spring(2019, { proficiency: exact, state_mean: 60.4, district_mean: 70, district_schools: 3 }),
  spring(2021),
  spring(2022, { proficiency: null, subjects: [] }),
]

describe('the springs that compare', () => {
  test('are those with the subjects of the newest result, and those without a result', () => {
    const reading = spring(2018, { subjects: ['rla'] })
    expect(historyOf({ years: [reading, ...years] })).toEqual({ springs: years, subjects: ['math'] })
  })

  test('are none with fewer than two results', () => {
    expect(historyOf({ years: [] })).toBeNull()
    expect(historyOf({ years: years.slice(1) })).toBeNull()
    expect(historyOf({ years: [spring(2021, { subjects: ['rla'] }), spring(2022)] })).toBeNull()
  })
})

describe('the lines', () => {
  test('are the school with its published ranges, its district and its state', () => {
    const { periods, series } = historySeries(years, massachusetts)
    expect(periods).toEqual(['2019', '2021', '2022'])
    expect(series).toEqual([
      {
        key: 'school',
        label: 'This school',
        short: 'School',
        kind: 'main',
        values: [74, 72, null],
        ranges: [null, { low: 70, high: 74, value: 72 }, null],
        texts: ['74%', '70–74%', ''],
      },
      expect.objectContaining({ key: 'district', values: [70, 66, 66], texts: ['70%', '66%', '66%'] }),
      expect.objectContaining({ key: 'state', label: 'Massachusetts', short: 'MA', values: [60.4, 52, 52] }),
    ])
  })

  test('have no district without other schools of the level', () => {
    const alone = years.map((year) => ({ ...year, district_schools: 1 }))
    expect(historySeries(alone, massachusetts).series.map(({ key }) => key)).toEqual(['school', 'state'])
  })

  test('do not go through the middle of a range of 40 points or more', () => {
    const wide = spring(2023, { proficiency: { low: 50, high: 100, value: 75 } })
    const [school] = historySeries([...years, wide], massachusetts).series
    expect([school!.values.at(-1), school!.ranges!.at(-1), school!.texts!.at(-1)]).toEqual([
      null,
      { low: 50, high: 100, value: 75 },
      '50–100%',
    ])
  })
})

describe('the notes', () => {
  test('say what the band is, and how many schools the district has', () => {
    expect(historyNotes({ years }, years)).toEqual([
      'The band is the range that was published instead of an exact share.',
      'No tests were given in 2020.',
      'Its district has 2 to 3 schools of this level with results.',
    ])
  })

  test('warn of other subjects, a changed test and other publishers', () => {
    const reading = spring(2018, { subjects: ['rla'] })
    const changed = spring(2023, { trend_missing: 'test_changed', source: 'edc' })
    const text = historyNotes({ years: [reading, ...years, changed] }, [...years, changed]).join(' ')
    expect(text).toMatch(/Not shown: 2018, with results in other subjects\..*changed its test.*different publishers/)
  })

  test('say nothing where there is nothing to say', () => {
    const plain = [2022, 2023].map((year) => spring(year, { proficiency: exact, district_schools: 1 }))
    expect(historyNotes({ years: plain }, plain)).toEqual([])
  })
})

test('the file has a line per spring with its source, and marks generated numbers', () => {
  expect(historyCsv({ sources: [], data_set: 'real' }, years.slice(0, 1))).toBe(
    'spring,proficient,low,high,district_mean,district_schools,state_mean,source\r\n2019,74,74,74,70,3,60.4,edfacts\r\n',
  )
  expect(historyCsv(natickHigh, years)).toContain('2021,72,70,74,66,2,52,edfacts (made up)')
})
