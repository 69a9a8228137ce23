import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../../test/ada.ts'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { savedPlaces } from '../../../lib/account/saved-items.ts'
import { setSessionUser } from '../../../lib/account/session.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { joinRows, SavedPlaces } from './saved-section.tsx'

const place = (key: string, day: number) => ({ place: key, note: '', savedAt: `2026-11-0${day}T08:00:00.000Z` })
const result = (zip: string, town: string) => ({
  zip,
  town,
  state_abbr: 'MA',
  median_listing_price: 742_000,
  overall_score: 86,
  avg_agi_per_return: 168_400,
  price_trend: [698_000, 742_000],
})
let saved: ReturnType<typeof place>[]
let calls: [string, string, unknown][]
let attributes: object[]

beforeEach(() => {
  saved = [place('01760', 3), place('01720', 2), place('02139', 1)]
  calls = []
  attributes = []
  queryClient.clear()
  setSessionUser(ada)
  answerCalls(({ method, address, body }) => {
    if (method !== 'GET') calls.push([method, address, body])
    if (method === 'PUT') return { body: { ...place('01720', 2), ...(body as object) } }
    if (method === 'DELETE') return { status: 204, body: '' }
    if (address === '/api/user/places') return { body: saved }
    if (!address.startsWith('/api/places/results')) {
      return { body: { attributes, housing_periods: [] } }
    }
    return { body: [result('01760', 'Natick'), result('01720', 'Acton'), result('02139', 'Cambridge')] }
  })
})

const rows = async () => {
  await screen.findByText('Natick')
  return screen.getAllByRole('row').slice(1)
}

test('a saved place has its price, school score, income and price trend', async () => {
  draw(<SavedPlaces />)
  const heads = (await rows()) && screen.getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Place',
    'Median price',
    'School score',
    'Income',
    'Price trend',
    'Your notes',
    'Remove',
  ])
  const [natick] = await rows()
  const cells = within(natick!).getAllByRole('cell')
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['$742,000', '86', '$168,400'])
  within(cells[3]!).getByRole('img', { name: 'From $698,000 to $742,000 over 2 months.' })
})

test('a number that is made up is marked where it stands', async () => {
  attributes = [{ key: 'median_listing_price', data_set: 'demonstration', vintage: '2024-04', zips: 3 }]
  draw(<SavedPlaces />)
  const [natick] = await rows()
  const [price, score] = within(natick!).getAllByRole('cell')
  await within(price!).findByRole('img', { name: 'made up' })
  expect(within(score!).queryByRole('img')).toBeNull()
})

test('Undo restores a place at its former position, for good', async () => {
  draw(<SavedPlaces />)
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Acton 01720' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: restore Acton 01720' }))
  await waitFor(() => expect(screen.queryByRole('status', { name: /removed/ })).toBeNull())
  await screen.findByRole('button', { name: 'Remove Acton 01720' })
  const names = (await rows()).map((row) => within(row).getByRole('link').textContent)
  expect(names).toEqual(['Natick', 'Acton', 'Cambridge'])
  expect(calls.at(-1)).toEqual(['PUT', '/api/user/places/01720', { note: '', savedAt: '2026-11-02T08:00:00.000Z' }])
})

describe('saved section', () => {
  const place = (key: string, day: number) => ({ place: key, note: '', savedAt: `2026-11-0${day}T08:00:00.000Z` })
  const [newest, middle, oldest] = [place('01760', 3), place('01720', 2), place('02139', 1)]
  const shown = (...input: Parameters<typeof joinRows<typeof newest>>) =>
    joinRows(...input).map(({ key, isRemoved }) => (isRemoved ? `(${key})` : key))

  describe('joinRows', () => {
    test('keeps the row of a removed item', () => {
      const removed = new Map([[middle.place, middle]])
      expect(shown(savedPlaces, [newest, oldest], removed)).toEqual(['01760', '(01720)', '02139'])
    })

    test('sorts rows newest first', () => {
      expect(shown(savedPlaces, [oldest, newest], new Map())).toEqual(['01760', '02139'])
    })
  })
})
