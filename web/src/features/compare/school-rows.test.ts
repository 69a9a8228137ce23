/** @jest-environment jsdom */
import type { School, SchoolYearScores } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { natickHigh } from '../../../test/natick-high.ts'
import { schoolRows, schoolsCsv } from './school-rows.ts'

const exactly = (percent: number) => ({ low: percent, high: percent, value: percent })

/** A high school of Massachusetts with the results of one spring. */
function school(name: string, results: Partial<SchoolYearScores> | null, more: Partial<School> = {}): School {
  const newest = { ...natickHigh.years.at(-1)!, trend: null, ...results }
  return { ...natickHigh, ncesID: name, name, scores: [], years: results ? [newest] : [], ...more }
}

const natick = school('Natick High', {
  proficiency: exactly(70),
  test_takers: 400,
  achievement: 90,
  rank: 12,
  rank_of: 340,
  impact: 85,
})
const framingham = school('Framingham High', {
  proficiency: exactly(46),
  test_takers: 400,
  achievement: 35,
  rank: 220,
  rank_of: 340,
  impact: 40,
})

const rowOf = (schools: readonly School[], label: string) =>
  schoolRows(schools)
    .flatMap(({ rows }) => rows)
    .find((row) => row.label.startsWith(label))

test('a school is best where its result is above all others by more than the sampling margin', () => {
  // 1.645 × √(0.7 × 0.3 / 402 + 0.46 × 0.54 / 402) = 5.6 points: 24 are clear.
  expect(rowOf([natick, framingham], 'Students proficient')).toMatchObject({
    best: 0,
    remark: null,
    values: [{ text: '70%', detail: expect.stringContaining('400 tested') }, { text: '46%' }],
  })
  const close = school('Close High', { proficiency: exactly(66), test_takers: 400 })
  expect(rowOf([natick, close], 'Students proficient')).toMatchObject({ best: null, remark: 'Difference not clear' })
  expect(rowOf([natick, framingham, close], 'Students proficient')).toMatchObject({
    best: null,
    remark: 'Natick High and Close High: difference not clear',
  })
  // Ranges count with the ends that are nearest to each other, and an unknown number tested makes nothing clear.
  const range = school('Range High', { proficiency: { low: 60, high: 79, value: 69.5 }, test_takers: 400 })
  expect(rowOf([range, school('Low High', { proficiency: exactly(56), test_takers: 400 })], 'Students')).toMatchObject({
    best: null,
  })
  const unknown = school('Unknown High', { proficiency: exactly(5), test_takers: null })
  expect(rowOf([natick, unknown], 'Students proficient')).toMatchObject({ best: null, remark: 'Difference not clear' })
})

test('schools are similar in a row with the same text, a small gap or no clear difference, never in their main result', () => {
  const sized = (of: School, students: number | null) => ({ ...of, students })
  const close = sized(
    school('Close High', { proficiency: exactly(66), test_takers: 400, achievement: 80, impact: 88 }),
    960,
  )
  const isSimilar = (label: string, ...schools: School[]) => rowOf(schools, label)!.isSimilar
  // 66 and 70 percent are not clearly apart: nor are the percentiles that follow from them.
  expect(isSimilar('Achievement', natick, close)).toBe(true)
  expect(isSimilar('Achievement', natick, framingham)).toBe(false)
  expect(isSimilar('Students proficient', natick, close)).toBe(false)
  // 3 is less than 5 % of 88; 45 is more than 5 % of 85.
  expect(isSimilar('Impact', natick, close)).toBe(true)
  expect(isSimilar('Impact', natick, framingham)).toBe(false)
  expect(isSimilar('Town', natick, close)).toBe(true)
  expect(isSimilar('Diversity', natick, { ...close, diversity_score: null })).toBe(false)
  const enrolled = (schools: readonly School[]) =>
    schoolRows(schools)[1]!.rows.find(({ label }) => label === 'Students')
  expect(enrolled([sized(natick, 1000), close])!.isSimilar).toBe(true)
  expect(enrolled([sized(natick, 1020), close])!.isSimilar).toBe(false)
  expect(isSimilar('Achievement', natick, { ...close, state_abbr: 'NH' })).toBe(false)
})

test('results of other states are not compared in any row', () => {
  const hudson = { ...framingham, state_abbr: 'NH' }
  expect(rowOf([natick, hudson], 'Achievement')).toMatchObject({
    best: null,
    remark: 'Not comparable: of different states',
  })
})

test('the file has every row with its best school and remark', () => {
  const [head, first] = schoolsCsv([natick, framingham]).split('\r\n')
  expect(head).toContain('Natick High Natick High,Natick High Natick High detail')
  expect(first).toContain('Results,"Students proficient, math and reading",Natick High Natick High,,70%')
})

test('figures of generated results are marked, and so is their source in the file', () => {
  const real = { ...natick, data_set: 'real' } as const
  const made = { ...framingham, data_set: 'demonstration' } as const
  expect(rowOf([real, made], 'Students proficient')?.values.map(({ mark }) => mark)).toEqual(['', 'made up'])
  expect(rowOf([real, made], 'District')?.values.map(({ mark }) => mark)).toEqual([undefined, undefined])
  const source = (schools: School[]) => schoolsCsv(schools).match(/^School,Source,.*$/m)![0]
  expect(source([real, real])).not.toContain('made up')
  expect(source([real, made]).split('(made up)')).toHaveLength(2)
})
