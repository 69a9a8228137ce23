import type { Figure } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { groupFigures } from './figure-groups.ts'
import { MeasuresTable } from './measures-table.tsx'
import { rankingText } from './rank-text.ts'

const figure = (key: string, value: number): Figure => ({
  key,
  value,
  moe: 6.3,
  percentile_state: 70,
  percentile_nation: 63,
  vintage: '2018–22',
  publisher: 'Census Bureau',
  data_set: 'real',
})
const figures = [figure('percent_owner_occupied', 78), figure('percent_renter_occupied', 22)]

function drawFigures(inState = 703) {
  const groups = groupFigures(figures, joinCatalog(null))
  const among = { one: 'zip', many: 'zips', inState, inNation: 41_898, state: 'Massachusetts' }
  const remarks = { percent_owner_occupied: 'The rest are rented' }
  draw(<MeasuresTable among={among} groups={groups} remarks={remarks} />)
}

test('owners and renters are one row, with its remark', () => {
  drawFigures()
  const row = screen.getByRole('row', { name: /Owner-occupied homes/ })
  expect(row.textContent).toContain('The rest are rented')
  expect(row.textContent).toContain('78.0%± 6.3 pp')
  expect(screen.queryByRole('row', { name: /Renter-occupied/ })).toBeNull()
})

test('a source is named once per group, and a value opens its own', async () => {
  drawFigures()
  expect(screen.getAllByText(/Census Bureau, 2018–22/)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '78.0%, source of Owner-occupied homes' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Census Bureau')
})

test('a bar says what it compares with', () => {
  drawFigures()
  const bars = screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))
  expect(bars).toEqual(['70th percentile in Massachusetts', '63rd percentile nationwide'])
})

test('a state with fewer than ten zips has no ranks', () => {
  drawFigures(9)
  const bars = screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))
  expect(bars).toEqual(['63rd percentile nationwide'])
  expect(screen.queryByRole('columnheader', { name: 'In Massachusetts' })).toBeNull()
})

test.each([
  [703, 41_898, 'Ranked among 703 zips in Guam and 41,898 nationwide, where data exist.'],
  [1, 41_898, 'Ranked among 41,898 zips nationwide, where data exist. Only 1 zip in Guam: too few to rank.'],
  [1, 1, 'Not ranked: data exist for only 1 zip.'],
])('%i zips in the state and %i in the nation', (inState, inNation, text) => {
  expect(rankingText({ one: 'zip', many: 'zips', inState, inNation, state: 'Guam' })).toBe(text)
})
