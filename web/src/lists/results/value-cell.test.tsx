import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../../../test/draw.tsx'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { ValueCell } from './value-cell.tsx'

const { byKey } = joinCatalog(null)
const column = (key: string) => ({ key, attribute: byKey.get(key)! })
const natick = { town: 'Natick', county: null, state_abbr: 'MA', lat: 42, lng: -71 }
const percentiles = { overall_score: 97.9, avg_agi_per_return: 60.2 }
const result = { ...natick, overall_score: 87, avg_agi_per_return: 90_000, population: 36_123, percentiles }

test.each([
  // As its own page has it: schools compare within a state.
  ['overall_score', false, ['98th percentile in Massachusetts']],
  ['overall_score', true, []],
  ['avg_agi_per_return', true, ['60th percentile nationwide']],
  // Neither end is better.
  ['population', false, []],
])('bars of %s, across states %s', (key, isAcrossStates, bars) => {
  draw(<ValueCell column={column(key)} isAcrossStates={isAcrossStates} result={result} />)
  const labels = screen.queryAllByRole('img').map((bar) => bar.getAttribute('aria-label'))
  expect(labels).toEqual(bars)
})

test('a price trend says where it starts and ends', () => {
  draw(
    <ValueCell
      column={{ key: 'price_trend', attribute: null }}
      isAcrossStates={false}
      result={{ ...natick, price_trend: [null, 600_000, null, 612_500] }}
    />,
  )
  screen.getByRole('img', { name: 'From $600,000 to $612,500 over 3 months.' })
})
