import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { natickSummary } from '../../../test/natick-summary.ts'
import { firstSchools, levelLine, PlaceSchools } from './place-schools.tsx'

const why = { achievement: '', impact: '', trend: '' }
const levels = ['High', 'High', 'High', 'Middle', 'Elementary'] as const
const schools = levels.map((level, index) => ({
  ...natickSummary,
  why,
  level,
  ncesID: String(index),
  name: `S${index}`,
}))

test('lists the first school of each level, then the next ones', () => {
  expect([...firstSchools(schools)].sort()).toEqual(['0', '3', '4'])
  expect([...firstSchools(schools.slice(0, 4))].sort()).toEqual(['0', '1', '3'])
})

test.each([
  [[], 'No school here'],
  [[null, null], '2 schools, no results published'],
  [[71], '1 school, 71st percentile'],
  [[95.2, 81, null], '3 schools, 81st–95th percentile'],
])('a level with achievements %j: %s', (achievements, line) => {
  expect(levelLine(achievements.map((achievement) => ({ achievement })))).toBe(line)
})

test('has a line per level, and all schools on request', async () => {
  draw(<PlaceSchools groups={[{ title: null, schools }]} year={2021} />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1 school, 71st percentile',
    '1 school, 71st percentile',
    '3 schools, 71st percentile',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'All 5 schools' }))
  expect(screen.queryByRole('button', { name: /^All/ })).toBeNull()
})
