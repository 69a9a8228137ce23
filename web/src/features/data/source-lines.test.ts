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

test('folds monthly files of one source into one line, newest first, with the sum of their rows', () => {
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
    acceptedRows: 150,
    rejectedRows: 2,
    isDemonstration: false,
    loadedAt: '2026-11-20T10:01:00Z',
  })
  expect(lines[0]!.loads.map(({ id }) => id)).toEqual([1, 2])
})

test('has a line for each kind of file of a source', () => {
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

test('describes an ACS file by its table, and one with many tables by its source', () => {
  const names = ['acs5_2022_by_zcta.json', 'ACSDT5Y2023.B25003-Data.csv']
  const lines = sourceLines(names.map((name) => load({ source: 'acs', name })))
  expect(lines.map(({ feeds }) => feeds)).toEqual([
    'Owner and renter homes',
    'People, households, rent, education, commute',
  ])
})

test('sorts sources as in the catalog, unknown ones last under their own names', () => {
  const sources = ['brand_new', 'places', 'irs', 'realtor']
  const lines = sourceLines(sources.map((source) => load({ source })))
  expect(lines.map(({ source }) => source)).toEqual(['realtor', 'irs', 'places', 'brand_new'])
  expect(lines.at(-1)!.feeds).toBe('brand_new')
})

test('has lines for published loads; others are in the history or in progress', () => {
  const states = ['published', 'failed', 'running', 'replaced', 'rolled_back']
  const rows = states.map((state, day) => load({ state, started_at: `2026-11-0${day + 1}T10:00:00Z` }))
  expect(sourceLines(rows)[0]!.loads).toHaveLength(1)
  expect(pastLoads(rows).map(({ state }) => state)).toEqual(['rolled_back', 'replaced', 'failed'])
  expect(runningLoads(rows).map(({ state }) => state)).toEqual(['running'])
})

test('marks a line with a generated file', () => {
  const rows = [load({}), load({ demonstration: true, finished_at: null })]
  expect(sourceLines(rows)[0]).toMatchObject({ isDemonstration: true, loadedAt: '2026-11-20T10:01:00Z' })
})
