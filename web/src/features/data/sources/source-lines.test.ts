import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { pastLoads, runningLoads, sourceLines } from './source-lines.ts'

const load = (about: Partial<Load>): Load =>
  ({
    id: 1,
    source: 'realtor',
    publisher: 'Realtor.com',
    name: 'RDC_Inventory_Core_Metrics_Zip_202404.csv',
    vintage: '2024-04',
    demonstration: false,
    rows_kept: 100,
    rows_rejected: 1,
    state: 'published',
    started_at: '2026-11-20T10:00:00Z',
    finished_at: '2026-11-20T10:01:00Z',
    ...about,
  }) as Load

test('monthly files of one source make one line, newest first, with their rows added up', () => {
  const older = load({
    id: 2,
    vintage: '2024-03',
    rows_kept: 50,
    started_at: '2026-11-19T10:00:00Z',
    finished_at: '2026-11-19T10:01:00Z',
  })
  const lines = sourceLines([older, load({})])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    publisher: 'Realtor.com',
    kept: 150,
    rejected: 2,
    demonstration: false,
    loadedAt: '2026-11-20T10:01:00Z',
  })
  expect(lines[0]!.loads.map(({ id }) => id)).toEqual([1, 2])
})

test('files of one source that feed different things make a line each', () => {
  const names = [
    'rla-achievement-sch-sy2021-22-wide.csv',
    'math-achievement-sch-sy2021-22-wide.csv',
    'math-achievement-sch-sy2022-23-wide.csv',
  ]
  const lines = sourceLines(names.map((name, id) => load({ id, source: 'edfacts', name })))
  expect(lines.map(({ feeds, loads }) => [feeds, loads.length])).toEqual([
    ['Math proficiency of schools', 2],
    ['Reading proficiency of schools', 1],
  ])
})

test('an ACS file is told by its table, one with many tables by what it feeds as a whole', () => {
  const names = ['acs5_2022_by_zcta.json', 'ACSDT5Y2023.B25003-Data.csv']
  const lines = sourceLines(names.map((name) => load({ source: 'acs', name })))
  expect(lines.map(({ feeds }) => feeds)).toEqual([
    'Owner and renter homes',
    'People, households, rent, education, commute',
  ])
})

test('sources stand in the order of the page, unknown ones last under their own names', () => {
  const sources = ['brand_new', 'places', 'irs', 'realtor']
  const lines = sourceLines(sources.map((source) => load({ source })))
  expect(lines.map(({ source }) => source)).toEqual(['realtor', 'irs', 'places', 'brand_new'])
  expect(lines.at(-1)!.feeds).toBe('brand_new')
})

test('only published loads make lines; the others are history, or under way', () => {
  const states = ['published', 'failed', 'running', 'replaced', 'rolled_back']
  const rows = states.map((state, day) =>
    load({ state, started_at: `2026-11-0${day + 1}T10:00:00Z` }),
  )
  expect(sourceLines(rows)[0]!.loads).toHaveLength(1)
  expect(pastLoads(rows).map(({ state }) => state)).toEqual(['rolled_back', 'replaced', 'failed'])
  expect(runningLoads(rows).map(({ state }) => state)).toEqual(['running'])
})

test('one generated file marks its line', () => {
  const rows = [load({}), load({ demonstration: true, finished_at: null })]
  expect(sourceLines(rows)[0]).toMatchObject({
    demonstration: true,
    loadedAt: '2026-11-20T10:01:00Z',
  })
})
