import { expect, test } from '@jest/globals'
import { orderStates, type StateStatistics, sectionsOf, statesCsv } from './state-rankings-page.tsx'

const state = (state_abbr: string, change: number | null, is_ranked = true): StateStatistics => ({
  state_abbr,
  level: 'High',
  schools: 10,
  students: 5000,
  proficiency: 50,
  math: 45,
  rla: 55,
  change,
  is_ranked,
})
const rows = [state('MA', 1), state('NH', null), state('RI', 3), state('CT', 1)]
const order = (direction: 'asc' | 'desc') =>
  orderStates(rows, { by: 'change', direction }).map(({ state_abbr }) => state_abbr)

test('states without a value are last in either order, and equal ones are by name', () => {
  expect(order('desc')).toEqual(['RI', 'CT', 'MA', 'NH'])
  expect(order('asc')).toEqual(['CT', 'MA', 'RI', 'NH'])
})

test('equal states share a rank; small states and territories come after the ranking and have none', () => {
  const all = [
    state('GU', 9, false),
    state('WY', 5, false),
    state('RI', 3),
    state('CT', 1),
    state('MA', 1),
    state('DC', 0),
  ]
  const { ranked, unranked, territories } = sectionsOf([...all, state('NH', null)], 'change')
  expect(ranked.map(({ row, rank }) => [rank, row.state_abbr])).toEqual([
    [1, 'RI'],
    [2, 'CT'],
    [2, 'MA'],
    [4, 'DC'],
    [null, 'NH'],
  ])
  expect(unranked.map(({ state_abbr }) => state_abbr)).toEqual(['WY'])
  expect(territories.map(({ state_abbr }) => state_abbr)).toEqual(['GU'])
})

test('the CSV has the ranks, rounded numbers, the school year and the publisher, and says that numbers are generated', () => {
  const text = statesCsv([state('PR', 8.5, false), state('MA', 1.23456)], {
    school_year: '2022–23',
    data_set: 'demonstration',
    by: 'change',
  })
  const source = /"NCES, US Department of Education.*, mean of schools, 2022–23 \(made up\)"$/
  expect(text.trim().split(/\r?\n/)).toEqual([
    'rank_by_change,state,level,schools,students,proficiency,math,rla,change,source',
    expect.stringMatching(new RegExp(`^1,MA,High,10,5000,50,45,55,1.23,${source.source}`)),
    expect.stringMatching(new RegExp(`^,PR,High,10,5000,50,45,55,8.5,${source.source}`)),
  ])
})
