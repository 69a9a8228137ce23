import { expect, test } from '@jest/globals'
import { orderStates, type StateStatistics, statesCsv } from './state-rankings-page.tsx'

const state = (state_abbr: string, change: number | null): StateStatistics => ({
  state_abbr,
  level: 'High',
  schools: 10,
  students: 5000,
  proficiency: 50,
  math: 45,
  rla: 55,
  change,
})
const rows = [state('MA', 1), state('NH', null), state('RI', 3), state('CT', 1)]
const order = (direction: 'asc' | 'desc') =>
  orderStates(rows, { by: 'change', direction }).map(({ state_abbr }) => state_abbr)

test('states without a value are last in either order, and equal ones are by name', () => {
  expect(order('desc')).toEqual(['RI', 'CT', 'MA', 'NH'])
  expect(order('asc')).toEqual(['CT', 'MA', 'RI', 'NH'])
})

test('the CSV names the school year and says that numbers are generated', () => {
  const text = statesCsv([state('MA', 1)], { school_year: '2022–23', data_set: 'demonstration' })
  expect(text.trim().split(/\r?\n/)).toEqual([
    'state,level,schools,students,proficiency,math,rla,change,source',
    expect.stringContaining('MA,High,10,5000,50,45,55,1,"Mean of schools, 2022–23 (demonstration)"'),
  ])
})
