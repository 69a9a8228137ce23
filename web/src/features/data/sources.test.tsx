import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { setSessionUser } from '../../lib/account/session.ts'
import { AreaCenters, pastLoads, runningLoads, SourceFile, sourceLines } from './source-file.tsx'
import { SourceNotes } from './sources-section.tsx'

test('a file shows the rows that are left out by design apart from the rejected ones', () => {
  const load: Load = {
    id: 1,
    service: 'schools',
    source: 'ccd',
    publisher: 'NCES',
    name: 'ccd_sch_052.csv',
    sha256: null,
    vintage: '2017–18',
    demonstration: false,
    rows_read: 2_003,
    rows_kept: 2,
    rows_rejected: 1,
    rejected: { 'not a sex': 1 },
    rows_skipped: 2_000,
    skipped: { 'counts by grade': 2_000 },
    first_rejected: [],
    error: null,
    started_at: '2026-11-20T12:00:00Z',
    finished_at: null,
    released: '2026-07-30',
    state: 'published',
  }
  draw(<SourceFile isOnly={false} load={load} />)
  expect(screen.getByText('2,003 · 2 · 1')).toBeDefined()
  expect(screen.getByText('Rows left out by design').nextSibling?.textContent).toBe('2,000 (counts by grade)')
  expect(screen.getByText('Released').nextSibling?.textContent).toBe('Jul 30, 2026')
})

test('zips whose centers disagree are listed with the center that is used', async () => {
  answerCalls({
    body: {
      apart: 2565,
      disagreements: [
        { zip: '03579', town: 'Errol', state_abbr: 'NH', census_state: 'ME', miles: 13, used: 'list' },
        { zip: '99506', town: 'JBER', state_abbr: 'AK', census_state: 'AK', miles: 313, used: 'census' },
      ],
      unlisted: [{ zip: '72405', town: 'Jonesboro', state_abbr: 'AR', named_after: '72401' }],
    },
  })
  draw(<AreaCenters />)
  expect(await screen.findByText(/The centers of 2,565 zips are more than 5 miles/)).toBeDefined()
  const lines = screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)
  expect(lines).toEqual([
    '03579Errol, NHCensus area in ME, 13 miles apart. Used: list of zips',
    '99506JBER, AK313 miles apart. Used: Census Bureau',
    '72405Jonesboro, ARNamed after the nearest zip, 72401',
  ])
})

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

test('only operators see the link to refresh sources', () => {
  setSessionUser(ada)
  draw(<SourceNotes lines={[]} />)
  expect(screen.queryByRole('link', { name: 'Refresh or roll back sources' })).toBeNull()
  act(() => setSessionUser({ ...ada, role: 'operator' }))
  const link = screen.getByRole('link', { name: 'Refresh or roll back sources' })
  expect(link.getAttribute('href')).toBe('/operator/sources')
})
