import type { Shortlist } from '@homeground/contracts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { clearSession } from '../../lib/session-store.ts'
import { useShortlists } from '../../places/shortlist/shortlist-store.ts'
import ShortlistPage, { comparisonsOf, copiedText } from './shortlist-page.tsx'

const id = 'A1b2C3d4E5f6G7h8I9j0Kw'
const secret = 's'.repeat(43)
const place = (key: string, up: number, more = {}) => ({ place: key, up, down: 0, ownVote: null, notes: [], ...more })
const result = (zip: string, town: string) => ({ zip, town, state_abbr: 'MA', median_listing_price: 742_000 })

let list: Shortlist
let calls: [string, string, unknown][]
let sent: Record<string, string>[]

beforeEach(() => {
  calls = []
  sent = []
  queryClient.clear()
  clearSession()
  useShortlists.setState({ made: [], voterId: '', name: '' })
  list = {
    id,
    title: 'Where to?',
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2027-11-20T12:00:00.000Z',
    isMaker: false,
    places: [place('01760', 2), place('01720', 0)],
  }
  const fetched = answerCalls(({ method, address, body }) => {
    const headers = fetched.mock.calls.at(-1)?.[1].headers
    if (address.startsWith('/api/shortlists/')) sent.push({ ...(headers as Record<string, string>) })
    if (method !== 'GET') calls.push([method, address, body])
    if (method === 'DELETE' && address === `/api/shortlists/${id}`) return { status: 204, body: '' }
    if (address.startsWith('/api/shortlists/')) return { body: list }
    if (!address.startsWith('/api/places/results')) return { body: { attributes: [], housing_periods: [] } }
    return { body: [result('01760', 'Natick'), result('01720', 'Acton')] }
  })
})

const drawList = async () => {
  draw(<ShortlistPage />, `/shortlist/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Where to?' })
}

describe('the page of a shortlist', () => {
  test('sends a vote with a random id of the browser, and shows the counts that it gets', async () => {
    await drawList()
    const up = await screen.findByRole('button', { name: '2 votes for Natick 01760', pressed: false })
    list = { ...list, places: [place('01760', 3, { ownVote: 'up' }), place('01720', 0)] }
    await userEvent.click(up)
    const pressed = await screen.findByRole('button', { name: '3 votes for Natick 01760', pressed: true })
    expect(calls).toEqual([['PUT', `/api/shortlists/${id}/places/01760/vote`, { vote: 'up' }]])
    const { voterId } = useShortlists.getState()
    expect(voterId).toMatch(/^[0-9a-f]{32}$/)
    expect(sent.map((headers) => headers['x-shortlist-voter'])).toEqual([undefined, voterId])
    await userEvent.click(pressed)
    await waitFor(() => expect(calls.at(-1)?.[2]).toEqual({ vote: null }))
  })

  test('shows notes as text, and only the own one can be changed', async () => {
    const written = { writtenAt: '2026-11-20T12:00:00.000Z', isOwn: false }
    const notes = [
      { name: 'Ann', text: '<a href="https://x.example">x</a>', ...written },
      { name: 'Bob', text: 'Mine', ...written, isOwn: true },
    ]
    list = { ...list, places: [place('01760', 0, { notes }), place('01720', 0)] }
    await drawList()
    const shown = await screen.findByRole('list', { name: 'Notes on Natick 01760' })
    expect(within(shown).getByText('<a href="https://x.example">x</a>')).toBeTruthy()
    expect(within(shown).queryByRole('link')).toBe(null)
    expect(within(shown).getAllByRole('button', { name: /Edit/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Add a note on Natick 01760' })).toBe(null)
    expect(screen.getByRole('button', { name: 'Add a note on Acton 01720' })).toBeTruthy()
  })

  test('opens the form of a note with the focus in it, and returns the focus to its button', async () => {
    await drawList()
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note on Natick 01760' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your name/))
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Enter a name that the others know.')).toBeTruthy()
    expect(calls).toEqual([])
    await userEvent.keyboard('{Escape}')
    const opener = await screen.findByRole('button', { name: 'Add a note on Natick 01760' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('lets only the maker change the list, who sends the secret', async () => {
    await drawList()
    for (const name of ['Rename', 'Delete']) expect(screen.queryByRole('button', { name })).toBe(null)
    expect(screen.queryByLabelText('Add a place or school')).toBe(null)
    useShortlists.setState({ made: [{ id, secret, title: 'Where to?' }] })
    list = { ...list, isMaker: true }
    await queryClient.invalidateQueries()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Acton 01720' }))
    await waitFor(() => expect(calls).toEqual([['DELETE', `/api/shortlists/${id}/places/01720`, undefined]]))
    expect(sent.at(-1)?.['x-shortlist-secret']).toBe(secret)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete shortlist' }))
    expect(await screen.findByText('This shortlist was deleted or never existed.')).toBeTruthy()
    expect(useShortlists.getState().made).toEqual([])
  })
})

test('comparisons are of the first four of a kind in the order of their votes', () => {
  expect(comparisonsOf(['01760', '01720'])).toEqual([{ label: 'Compare these', path: '/compare?zips=01760,01720' }])
  expect(comparisonsOf(['01760', 'county:Norfolk County, MA', 'district:2500000'])).toEqual([])
  const many = ['1', '2', '3', '4', '5'].map((digit) => `0176${digit}`)
  expect(comparisonsOf([...many, 'school:250000000001', 'school:250000000002'])).toEqual([
    { label: 'Compare the top 4 zip codes', path: '/compare?zips=01761,01762,01763,01764' },
    { label: 'Compare these schools', path: '/compare?kind=school&places=250000000001;250000000002' },
  ])
})

test('copying says how many places were saved', () => {
  expect(copiedText({ copied: 3, already: 1 })).toBe('Saved 3 places; 1 was saved already.')
  expect(copiedText({ copied: 1, already: 0 })).toBe('Saved 1 place.')
  expect(copiedText({ copied: 0, already: 4 })).toBe('You had saved all of these places already.')
})
