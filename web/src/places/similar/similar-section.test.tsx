import type { Figure } from '@homeground/contracts'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { SimilarSection } from './similar-section.tsx'

const figures = [
  { key: 'median_listing_price', value: 834_950 },
  { key: 'population_density', value: 2415 },
] as Figure[]

const walpole = {
  zip: '02081',
  town: 'Walpole',
  county: null,
  state_abbr: 'MA',
  lat: 42,
  lng: -71,
  median_listing_price: 712_000,
  population_density: 812,
  similarity: 95.6,
  because: ['overall_score', 'median_age'],
  differs: ['population_density'],
  distance: 14.2,
}
const carlisle = {
  zip: '01741',
  town: 'Carlisle',
  county: null,
  state_abbr: 'MA',
  lat: 42,
  lng: -71,
  median_listing_price: 1_235_700,
  population_density: 2400,
  similarity: 91,
  because: ['overall_score'],
  differs: ['median_listing_price'],
  distance: 3.1,
}
/** Its price is 10 % lower: neither close nor far. */
const sharon = { ...carlisle, zip: '02067', town: 'Sharon', median_listing_price: 751_455, distance: 20, differs: [] }
const made = { key: 'median_listing_price', data_set: 'demonstration', vintage: '2024-04', zips: 3 }
let asked: string[]

globalThis.IntersectionObserver = class {
  #near: (entries: { isIntersecting: boolean }[]) => void
  constructor(near: (entries: { isIntersecting: boolean }[]) => void) {
    this.#near = near
  }
  observe() {
    this.#near([{ isIntersecting: true }])
  }
  disconnect() {}
} as never

beforeEach(() => {
  queryClient.clear()
  asked = []
  answerCalls(({ address }) => {
    if (!address.includes('/similarPlaces/')) return { body: { attributes: [made] } }
    const [path, query] = address.split('?')
    const params = new URLSearchParams(query)
    params.delete('fields')
    asked.push(`${path}?${params}`)
    return { body: params.has('distanceFromRadius') ? [] : [walpole, carlisle, sharon] }
  })
  draw(
    <SimilarSection
      figures={figures}
      here={{ placeType: 'zip', place: '01760', label: '01760 Natick, MA', state_abbr: 'MA' }}
      town="Natick"
    />,
    '/zip/01760',
  )
})

test('lists what matches, what differs with both values, and the difference in price', async () => {
  await screen.findByRole('link', { name: 'Walpole' })
  const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)
  // (712,000 − 834,950) ÷ 834,950 = −14.7 %; (1,235,700 − 834,950) ÷ 834,950 = 48.0 %
  expect(cells().slice(0, 7)).toEqual([
    '96',
    '14.2 mi',
    '$712,000',
    '−$123k−15%',
    'School score, median age',
    'Density 812 vs. 2,415 here',
    '',
  ])
  expect(cells().slice(7, 14)).toEqual([
    '91',
    '3.1 mi',
    '$1,235,700',
    '+$401k+48%',
    'School score',
    'Median price 48% higher',
    '',
  ])
  // (751,455 − 834,950) ÷ 834,950 = −10 %
  expect(cells().slice(17, 20)).toEqual(['−$83k−10%', 'School score', 'Little besides the price'])
  expect(screen.getByRole('link', { name: 'Walpole' }).getAttribute('href')).toBe('/zip/02081')
})

test('marks a made-up price, its difference and the words about it', async () => {
  await screen.findByRole('link', { name: 'Walpole' })
  await screen.findAllByRole('img', { name: 'made up' })
  const marked = screen
    .getAllByRole('cell')
    .map((cell) => within(cell).queryAllByRole('img', { name: 'made up' }).length)
  // Price and difference of each; of the second, what differs too.
  expect(marked).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0])
})

test('asks for cheaper places from a tenth below, for near ones, and for those of any price', async () => {
  await screen.findByText('Walpole')
  screen.getByRole('heading', { name: 'Like Natick, but cheaper' })
  await userEvent.click(screen.getByRole('radio', { name: '25 miles' }))
  await screen.findByText(/No similar places/)
  await userEvent.click(screen.getByRole('radio', { name: 'Anywhere' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Any price' }))
  await screen.findByRole('heading', { name: 'Places like Natick' })
  await waitFor(() =>
    expect(asked).toEqual([
      '/api/zips/similarPlaces/zip/01760?maxHousingPriceFilter=750000',
      '/api/zips/similarPlaces/zip/01760?maxHousingPriceFilter=750000&distanceFromRadius=25',
      '/api/zips/similarPlaces/zip/01760?',
    ]),
  )
})

test('lists the nearest first when asked to', async () => {
  await screen.findByText('Walpole')
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Walpole02081 MA', 'Carlisle01741 MA', 'Sharon02067 MA'])
  await userEvent.click(screen.getByRole('radio', { name: 'Nearest first' }))
  expect(names()).toEqual(['Carlisle01741 MA', 'Walpole02081 MA', 'Sharon02067 MA'])
})
