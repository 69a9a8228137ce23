import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { MatchCell, MatchIntro } from './match.tsx'
import { otherFirsts, positionsOf, reasonsText, whyFirst, withMatches } from './match-reasons.ts'

const place = { zip: '01760', town: 'Natick', county: 'Middlesex County', state_abbr: 'MA', lat: 42.3, lng: -71.3 }
const weights = { median_listing_price: -1, median_age: 1, overall_score: 2 }
const form = { weights, direction: 'desc', page: 1 } as const
/** Of an area of several states, where school scores have no part. */
const { results } = withMatches(
  {
    total: 2,
    center: null,
    fields: new Set<string>(),
    results: [
      { ...place, match: { score: 60, contributions: { median_listing_price: 40, median_age: 20 }, missing: [] } },
      { ...place, match: { score: 33, contributions: { median_age: 33 }, missing: ['median_listing_price'] } },
    ],
  },
  form.weights,
)

test('a place without a price is marked, and its other measures fill its bar', () => {
  draw(<MatchCell result={results[1]!} />)
  expect(screen.getByText('median price unknown')).toBeTruthy()
  expect(screen.getByText('high median age 33.0 of 100.0')).toBeTruthy()
})

test('one tap hides the places without data; what has no part is named', async () => {
  const hidden: unknown[] = []
  const { unmount } = draw(
    <MatchIntro form={form} onHide={(complete) => hidden.push(complete)} onWeight={() => {}} results={results} />,
  )
  expect(screen.getByText(/not comparable across states/).textContent).toMatch(/^School score/)
  expect(screen.getByText(/1 place in this list lacks data/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide places without data' }))
  unmount()
  draw(
    <MatchIntro
      form={{ ...form, weightsComplete: true }}
      onHide={(all) => hidden.push(all)}
      onWeight={() => {}}
      results={[]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show places without data too' }))
  expect(hidden).toEqual([true, undefined])
})

const placeWith = (town: string, price: number, score: number) => ({
  ...place,
  town,
  match: { score: price + score, contributions: { median_listing_price: price, overall_score: score }, missing: [] },
})

test('says why the first place is first, and which measure would make another one first', async () => {
  const equal = { median_listing_price: -1, overall_score: 1 }
  // Of 50 points each: 90 % and 30 %, 20 % and 95 %, 50 % and 60 %.
  const found = withMatches(
    {
      total: 3,
      center: null,
      fields: new Set<string>(),
      results: [placeWith('Ware', 45, 15), placeWith('Weston', 10, 47.5), placeWith('Natick', 25, 30)],
    },
    equal,
  ).results
  expect(whyFirst(found[0]!)).toBe('Ware is first for its low median price; its school score counts against it.')
  // With schools twice: Ware (90 + 2 · 30) ÷ 3 = 50, Weston (20 + 2 · 95) ÷ 3 = 70. With prices twice Ware stays first.
  expect(otherFirsts(found, equal)).toEqual([{ key: 'overall_score', place: found[1] }])
  const changes: unknown[] = []
  draw(
    <MatchIntro
      form={{ weights: equal, direction: 'desc', page: 1 }}
      onHide={() => {}}
      onWeight={(change) => changes.push(change)}
      results={found}
    />,
  )
  // With prices twice: Ware 70, Weston (2 · 20 + 95) ÷ 3 = 45, Natick (2 · 50 + 60) ÷ 3 = 53.3; with schools twice 50, 70, 56.7.
  expect(positionsOf(found[1]!, found, equal)).toEqual([
    { key: 'median_listing_price', position: 3 },
    { key: 'overall_score', position: 1 },
  ])
  expect(reasonsText(found[1]!)).toBe('for its high school score; its median price counts against it')
  expect(screen.getByText(/If school score counted double, Weston would be\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Count it double' }))
  expect(changes).toEqual([{ key: 'overall_score', weight: 2 }])
  expect(otherFirsts(found.slice(0, 1), equal)).toEqual([])
})
