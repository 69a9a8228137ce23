import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../../test/ada.ts'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { setSessionUser } from '../../../lib/account/session.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { SavedSchools, WatchedSchools } from './school-tables.tsx'

const natick = {
  key: 'school:250000000001',
  kind: 'school',
  name: 'Natick High',
  state_abbr: 'MA',
  town: 'Natick',
  level: 'High',
  schools: null,
  current: true,
  students: 1721,
  springs: [
    { year: 2023, proficiency: { low: 71, high: 71, value: 71 }, achievement: 87.2, rank: 45, rank_of: 340 },
    { year: 2022, proficiency: { low: 68, high: 68, value: 68 }, achievement: 83, rank: 60, rank_of: 338 },
  ],
  change: { change: 3, low: 0.5, high: 5.5, clear: true, from: 2022 },
  change_missing: null,
  data_set: 'real',
}
const district = {
  ...natick,
  key: 'district:2500000',
  kind: 'district',
  name: 'Natick',
  town: null,
  level: null,
  schools: 8,
  students: 5300,
  springs: [
    { year: 2023, proficiency: null, achievement: 81.6, rank: 30, rank_of: 290 },
    { year: 2022, proficiency: null, achievement: 80, rank: 35, rank_of: 289 },
  ],
  change: { change: 1.2, low: -0.5, high: 2.9, clear: false, from: 2021 },
}
const saved = (place: string, day: number, note = '') => ({ place, note, savedAt: `2026-11-0${day}T08:00:00.000Z` })
let lists: Record<string, object[]>
let calls: [string, string, unknown][]

beforeEach(() => {
  lists = { '/api/user/places': [saved(natick.key, 3, 'Ask about buses'), saved('01760', 2), saved(district.key, 1)] }
  calls = []
  queryClient.clear()
  setSessionUser(ada)
  answerCalls(({ method, address, body }) => {
    if (method !== 'GET') calls.push([method, address, body])
    if (method === 'PUT') return { body: { ...saved(natick.key, 3), ...(body as object) } }
    if (method === 'DELETE') return { status: 204, body: '' }
    if (address.startsWith('/api/schools/figures')) return { body: [natick, district] }
    return { body: lists[address] ?? [] }
  })
})

const texts = (row: HTMLElement | undefined) =>
  within(row!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('results that are made up are marked in every cell, those that are missing are not', async () => {
  answerCalls(({ address }) => {
    if (!address.startsWith('/api/schools/figures')) return { body: lists[address] ?? [] }
    return { body: [natick, { ...district, data_set: 'demonstration' }] }
  })
  draw(<SavedSchools />)
  await screen.findByText('Natick High')
  const [, school, place] = screen.getAllByRole('row')
  expect(within(school!).queryAllByRole('img', { name: 'made up' })).toEqual([])
  // A district has no percentage.
  expect(within(place!).getAllByRole('img', { name: 'made up' })).toHaveLength(3)
})

test('saved schools and districts have their newest results, apart from places', async () => {
  draw(<SavedSchools />)
  await screen.findByText('Natick High')
  const [head, school, place, ...more] = screen.getAllByRole('row')
  expect(more).toEqual([])
  expect(
    within(head!)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['School or district', 'Students', 'Proficient', 'Achievement', 'Rank in state', 'Your notes', 'Remove'])
  expect(within(school!).getByRole('rowheader').textContent).toBe('Natick HighHigh, Natick MA')
  expect(within(school!).getByRole('link').getAttribute('href')).toBe('/school/250000000001')
  expect(texts(school).slice(0, 4)).toEqual(['1,721', '71% 2023', '87th 2023', '45 of 340'])
  within(school!).getByRole('button', { name: 'Edit the note on Natick High: Ask about buses' })
  expect(within(place!).getByRole('rowheader').textContent).toBe('NatickDistrict, 8 schools, MA')
  expect(within(place!).getByRole('link').getAttribute('href')).toBe('/schools/district/2500000')
  const [students, , achievement, rank] = texts(place)
  expect([students, achievement, rank]).toEqual(['5,300', '82 mean, 2023', '30 of 290'])
})

test('a removed school is restored with its note', async () => {
  draw(<SavedSchools />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Natick High' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: restore Natick High' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  const url = `/api/user/places/${encodeURIComponent(natick.key)}`
  expect(calls).toEqual([
    ['DELETE', url, undefined],
    ['PUT', url, { note: 'Ask about buses', savedAt: '2026-11-03T08:00:00.000Z' }],
  ])
})

test('a school that is not known any more stays listed, without figures', async () => {
  lists['/api/user/places'] = [saved('school:250000000009', 3)]
  draw(<SavedSchools />)
  await screen.findByText('No data')
  screen.getByRole('button', { name: 'Remove school 250000000009' })
})

const watched = (place: string, day: number) => ({ place, watchedAt: `2026-11-0${day}T08:00:00.000Z` })

test('watched schools and districts have their change with its range, whether it is clear, and what was restated', async () => {
  const [spring] = natick.springs
  const restated = [{ ...spring, proficiency: { low: 70, high: 74, value: 72 } }]
  lists['/api/user/watches'] = [{ ...watched(natick.key, 3), restated }, watched('01760', 2), watched(district.key, 1)]
  draw(<WatchedSchools setting={<p>Emails are on.</p>} />)
  await screen.findByText('Natick High')
  const [, school, place, ...more] = screen.getAllByRole('row')
  expect(more).toEqual([])
  expect(within(school!).getByRole('rowheader').textContent).toBe('Natick HighHigh, Natick MARestated 2023 was 70–74%.')
  expect(texts(school).slice(0, 4)).toEqual([
    '71% 2023',
    '+3.0 pp since 2022: +0.5 to +5.5',
    '87th 2023',
    '45 of 340 from 60 in 2022',
  ])
  expect(within(place!).getByRole('rowheader').textContent).toBe('NatickDistrict, 8 schools, MA')
  expect(texts(place).slice(1, 4)).toEqual([
    '+1.2 pp since 2021: −0.5 to +2.9, unclear',
    '82 mean, 2023',
    '30 of 290 from 35 in 2022',
  ])
  screen.getByText('Emails are on.')
})

test('a school that is no longer watched is restored with its moment', async () => {
  lists['/api/user/watches'] = [watched(natick.key, 3)]
  draw(<WatchedSchools setting={null} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Natick High' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: restore Natick High' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  const url = `/api/user/watches/${encodeURIComponent(natick.key)}`
  expect(calls).toEqual([
    ['DELETE', url, undefined],
    ['PUT', url, { watchedAt: '2026-11-03T08:00:00.000Z' }],
  ])
})
