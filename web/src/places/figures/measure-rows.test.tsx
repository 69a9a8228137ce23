import type { Figure } from '@homeground/contracts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { MeasureRows, ShareBar } from './measure-rows.tsx'

const attributes = joinCatalog(null)
const figure = (key: string, value: number | null, more: Partial<Figure> = {}): Figure => ({
  key,
  value,
  moe: null,
  percentile_state: 44,
  percentile_nation: 49,
  vintage: '2018–22',
  publisher: 'Census Bureau',
  data_set: 'real',
  ...more,
})
const rowOf = (own: Figure) => ({ attribute: attributes.byKey.get(own.key)!, figure: own })
const among = { one: 'zip', many: 'zips', inState: 538, inNation: 31_204, state: 'Massachusetts' }

describe('a measure on a line', () => {
  beforeEach(() => {
    const rows = [
      figure('median_age', 41.2, {
        moe: 1.1,
        rank_state: { rank: 212, of: 538, best: 150, worst: 301 },
        rank_nation: { rank: 9876, of: 28_000 },
      }),
      figure('mean_commute_minutes', 30),
      figure('percent_bachelors_plus', null, { note: { kind: 'missing', reason: 'suppressed' } }),
    ]
    draw(<MeasureRows among={among} remarks={{ median_age: 'Of all people' }} rows={rows.map(rowOf)} />)
  })

  test('has its value and its rank in the state, else its percentile', () => {
    expect(screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Median age41.2in Massachusetts 212 of 538, ranks 150–301',
        'Average commute30.0 minin Massachusetts 44th pct.',
      ]),
    )
  })

  test('shows nation, margin and source when it is pressed', async () => {
    const line = screen.getByRole('button', { name: /^Median age/ })
    expect(screen.queryByRole('definition')).toBeNull()
    await userEvent.click(line)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    const details = within(document.getElementById(line.getAttribute('aria-controls')!)!)
    expect(details.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '44th percentile in Massachusetts',
      '49th percentile nationwide',
    ])
    details.getByText('212th of 538, between 150th and 301st')
    details.getByText('9,876th of 28,000')
    details.getByText('± 1.1')
    details.getByText('Of all people')
    await userEvent.click(details.getByRole('button', { name: 'Census Bureau, 2018–22, about Median age' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Half of the people are older than this')
  })

  test('says why there is no value', async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Bachelor/ }))
    screen.getByText('Withheld by the publisher: too few cases.')
  })
})

describe('shares of a whole', () => {
  const names = { percent_white: 'White', percent_asian: 'Asian' }
  const bar = (white: number | null) =>
    draw(
      <ShareBar
        colors={['n1', 'n4']}
        names={names}
        parts={[rowOf(figure('percent_white', white)), rowOf(figure('percent_asian', 6.6))]}
        rest="All others"
        title="Race and origin"
      />,
    )

  test('are one bar with the rest, whose values open their sources', () => {
    bar(75.4)
    screen.getByRole('img', { name: 'Race and origin: White 75.4%, Asian 6.6%, All others 18.0%' })
    screen.getByRole('button', { name: '75.4%, source of White, not Hispanic' })
  })

  test('are nothing where one is unknown', () => {
    bar(null)
    expect(screen.queryByText('Race and origin')).toBeNull()
  })
})
