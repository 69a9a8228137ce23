import type { Load } from '@homeground/contracts'
import { afterEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { LocalSearch, summarizeSources } from './home-page.tsx'

type Success = (position: { coords: { latitude: number; longitude: number } }) => void
type Failure = (error: unknown) => void

/** Mocks the browser's position; null is a refusal. */
function locateAt(position: { lat: number; lng: number } | null) {
  const getCurrentPosition = (onSuccess: Success, onFailure: Failure) => {
    if (position === null) return onFailure(new Error('denied'))
    onSuccess({ coords: { latitude: position.lat, longitude: position.lng } })
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'))

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function searchLocally() {
  draw(
    <>
      <LocalSearch />
      <Address />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Search my state' }))
}

const nearest = (zip: string, state_abbr: string) => ({
  body: { zip, state_abbr, town: 'T', lat: 42.4, lng: -71.4, distance: 3 },
})

describe('the search of the visitor’s state', () => {
  test('opens with the best scores first, and sends no exact position', async () => {
    locateAt({ lat: 42.36011, lng: -71.05989 })
    const calls = answerCalls(nearest('02108', 'MA'))
    await searchLocally()
    await screen.findByText('/research-area?area=state&states=MA&dir=desc')
    expect(calls.mock.calls[0]![0]).toBe('/api/state/latlng/42.36/-71.06')
  })

  test('is one around the nearest zip in Puerto Rico, which is not among the states to search', async () => {
    locateAt({ lat: 18.4, lng: -66.1 })
    answerCalls(nearest('00901', 'PR'))
    await searchLocally()
    await screen.findByText('/research-area?area=zip&place=00901&lat=42.4&lng=-71.4&dir=desc')
  })

  test('says why it is not possible', async () => {
    locateAt(null)
    await searchLocally()
    await screen.findByText('Your location isn’t available.')
    locateAt({ lat: 48.9, lng: 2.4 })
    answerCalls({ status: 404, body: { error: 'None.', code: 'not_found' } })
    await userEvent.click(screen.getByRole('button', { name: 'Search my state' }))
    await screen.findByText('Your location is outside the United States.')
  })
})

const load = (about: Partial<Load>): Load =>
  ({
    source: 'realtor',
    publisher: 'Realtor.com',
    vintage: '2024-04',
    demonstration: false,
    rows_kept: 100,
    rows_rejected: 1,
    state: 'published',
    finished_at: null,
    ...about,
  }) as Load

test('summarizes the loads of a source from the oldest to the newest vintage', () => {
  const rows = [load({}), load({ vintage: '2023-04', rows_kept: 50 }), load({ vintage: '2024-01' })]
  expect(summarizeSources(rows)).toEqual([
    {
      source: 'realtor',
      feeds: 'Listing prices, listings, days on market',
      publisher: 'Realtor.com',
      vintage: 'Apr 2023 to Apr 2024',
      acceptedRows: 250,
      rejectedRows: 3,
      isDemonstration: false,
      loadedAt: null,
    },
  ])
})

test('includes published loads only', () => {
  const rows = [load({ state: 'failed' }), load({ state: 'replaced', demonstration: true }), load({ state: 'running' })]
  expect(summarizeSources(rows)).toEqual([])
})

test('sorts sources as in the catalog, unknown ones last', () => {
  const rows = ['new_one', 'places', 'acs', 'realtor'].map((source) => load({ source }))
  expect(summarizeSources(rows).map(({ source }) => source)).toEqual(['realtor', 'acs', 'places', 'new_one'])
})

test('marks a source with a generated load', () => {
  const rows = [load({}), load({ demonstration: true, vintage: null })]
  expect(summarizeSources(rows)[0]).toMatchObject({ isDemonstration: true, vintage: 'Apr 2024' })
})
