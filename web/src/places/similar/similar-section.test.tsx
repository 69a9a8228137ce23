import type { Figure } from '@homeground/contracts'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
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
}
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
    if (!address.includes('/similarPlaces/')) return { body: { attributes: [] } }
    const [path, query] = address.split('?')
    const params = new URLSearchParams(query)
    params.delete('fields')
    asked.push(`${path}?${params}`)
    return { body: params.has('distanceFromRadius') ? [] : [walpole] }
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
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '96',
    '$712,000',
    '−$123k',
    'School score, median age',
    'Density 812, here 2,415',
    '',
  ])
  expect(screen.getByRole('link', { name: 'Walpole' }).getAttribute('href')).toBe('/zip/02081')
})

test('asks for cheaper places from a tenth below, and for near ones', async () => {
  await screen.findByText('Walpole')
  await userEvent.click(screen.getByRole('radio', { name: 'Cheaper' }))
  await screen.findByRole('heading', { name: 'Like Natick, but cheaper' })
  await userEvent.click(screen.getByRole('radio', { name: '25 miles' }))
  await screen.findByText(/No similar places/)
  await waitFor(() =>
    expect(asked).toEqual([
      '/api/zips/similarPlaces/zip/01760?',
      '/api/zips/similarPlaces/zip/01760?maxHousingPriceFilter=750000',
      '/api/zips/similarPlaces/zip/01760?maxHousingPriceFilter=750000&distanceFromRadius=25',
    ]),
  )
})
