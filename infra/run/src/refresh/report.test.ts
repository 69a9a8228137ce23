import type { RefreshedFile } from '@homeground/queues'
import { describe, expect, test } from '@jest/globals'
import type { Job } from '../admin-client/jobs.ts'
import {
  importReport,
  jobsReport,
  planReport,
  progressBar,
  refreshReport,
  removalReport,
  statusReport,
} from './report.ts'

describe('what npm run data prints', () => {
  test('an import: counts, reasons with the most frequent first, the first rejected lines', () => {
    const report = importReport('realtor', {
      rowsRead: 30_005,
      rowsKept: 30_000,
      rowsRejected: 5,
      rejected: { 'not a zip': 1, 'a footnote': 4 },
      firstRejected: [{ line: 30_006, reason: 'a footnote', text: 'quality_flag = 1: …' }],
    })
    expect(report.split('\n')).toEqual([
      'realtor: 30,005 lines read, 30,000 accepted, 5 rejected',
      '  4 × a footnote',
      '  1 × not a zip',
      'The first rejected lines:',
      '  line 30006: a footnote: quality_flag = 1: …',
    ])
  })

  test('an import of a file that is loaded, and lines that are skipped by design', () => {
    const result = {
      rowsRead: 9,
      rowsKept: 2,
      rowsRejected: 0,
      rejected: {},
      firstRejected: [],
      rowsSkipped: 7,
      skipped: { 'counts by grade': 7 },
    }
    const report = importReport('ccd', result)
    const again = importReport('ccd', { ...result, alreadyLoaded: '2026-11-20T09:00:00Z' })
    expect(again).toBe('ccd: already loaded on 2026-11-20; --force loads it again')
    expect(report.split('\n')).toEqual([
      'ccd: 9 lines read, 2 accepted, 0 rejected, 7 skipped by design',
      '  7 × counts by grade',
    ])
  })

  test('a plan: each attribute now and after the import, and whether it would stop', () => {
    const rent = { name: 'Rent', unit: 'zip codes', before: 13_502, after: 10, isLoss: true }
    const changes = [{ ...rent, statesWithout: ['AK', 'AL'], statesWithLess: ['MA'] }]
    const objection = 'x.csv would remove values that are shown now: 10. Nothing was changed; more.'
    expect(planReport({ changes, objection }).split('\n')).toEqual([
      'What would be shown, now → after the import:',
      '  Rent: 13,502 → 10 zip codes (none in AK, AL; fewer than half in MA)',
      'The import would stop unless it has --yes: x.csv would remove values that are shown now: 10.',
    ])
    expect(planReport({ changes: [], objection: null })).toContain('can be published without --yes')
  })

  test('the bar shows how much of the file is read', () => {
    const progress = { step: 'reading', rowsRead: 1200, bytesRead: 50, bytesTotal: 100 }
    expect(progressBar({ state: 'active', progress })).toBe('[############------------] 50 % reading, 1,200 rows')
    expect(progressBar({ state: 'active', progress: { ...progress, bytesTotal: null } })).toBe('reading, 1,200 rows')
    expect(progressBar({ state: 'publishing', progress })).toBe('publishing')
  })

  test('a removal names the file, its rows and what is shown less, or that nothing is', () => {
    const change = { unit: 'zip codes', statesWithout: [], statesWithLess: [], isLoss: false }
    const changes = [
      { ...change, name: 'Rent', before: 13_502, after: 13_480 },
      { ...change, name: 'Price', before: 5, after: 5 },
    ]
    const removal = { name: 'june.csv', rows: 13_814, plan: { changes, objection: null } }
    expect(removalReport('realtor 2020-06', removal).split('\n')).toEqual([
      'Removing realtor 2020-06 takes away 13,814 rows of june.csv.',
      'What would be shown, now → afterward:',
      '  Rent: 13,502 → 13,480 zip codes',
      'npm run data -- rollback realtor brings it back.',
    ])
    const nothing = { ...removal, plan: { changes: [], objection: null } }
    expect(removalReport('realtor 2018-04', nothing)).toContain('The newest figures that are shown stay as they are.')
  })

  test('a status without loads', () => {
    expect(statusReport([], [])).toBe('No data has been loaded yet.')
  })
})

const job: Job = {
  id: 'realtor.import:12',
  job: 'import',
  params: { source: 'realtor' },
  state: 'completed',
  progress: null,
  result: {
    loadId: 4,
    rowsRead: 30_005,
    rowsKept: 30_000,
    rowsRejected: 5,
    rejected: {},
    firstRejected: [],
    parts: {},
  },
  error: null,
  attemptsMade: 1,
  addedAt: '2026-11-22T09:00:00.000Z',
  startedAt: '2026-11-22T09:00:01.000Z',
  endedAt: '2026-11-22T09:00:13.500Z',
}

test('jobs: what each did, when, for how long, with how many rows, and why it failed', () => {
  const waiting: Job = { ...job, id: 'a:1', state: 'waiting', result: null }
  const failed: Job = {
    ...waiting,
    id: 'b:2',
    state: 'failed',
    error: 'The file is not there.',
    progress: { step: 'reading', rowsRead: 7, bytesRead: 1, bytesTotal: null },
  }
  const running: Job = {
    ...waiting,
    id: 'c:3',
    job: 'refresh',
    state: 'active',
    params: { source: 'realtor', scheduled: true },
    progress: { step: 'downloading', rowsRead: 0, bytesRead: 455, bytesTotal: 1000 },
  }
  const jobs = [job, { ...waiting, startedAt: null, endedAt: null }, failed, running]
  const lines = jobsReport(jobs).split('\n')
  expect(lines).toEqual([
    'job                what                         state      added (UTC)       time    rows',
    'realtor.import:12  import realtor               completed  2026-11-22 09:00  12.5 s  30,000 rows',
    'a:1                import realtor               waiting    2026-11-22 09:00',
    'b:2                import realtor               failed     2026-11-22 09:00  12.5 s  7 rows       The file is not there.',
    'c:3                refresh realtor (scheduled)  active     2026-11-22 09:00  12.5 s  0 rows       [###########-------------] 45 % downloading, 0 rows',
  ])
  expect(jobsReport([])).toBe('There are no jobs.')
})

describe('refresh report', () => {
  const file: RefreshedFile = {
    name: '',
    address: 'https://example.org/2025.zip',
    state: 'loaded',
    rows: 33_791,
    vintage: '2025',
    released: '2025-09-30',
    ms: 4012,
  }
  const job = (source: string, more: Partial<Job>): Job => ({
    id: `q:${source}`,
    job: 'refresh',
    params: { source },
    state: 'completed',
    progress: null,
    result: null,
    error: null,
    attemptsMade: 1,
    addedAt: '',
    startedAt: null,
    endedAt: null,
    ...more,
  })

  test('a refresh: one line for each file, long lists summed up, and what is not published yet', () => {
    const newer = ['https://example.org/2026.zip']
    const states = Array.from({ length: 10 }, (_, i) => ({
      ...file,
      name: `S${i} 2025`,
      rows: i < 4 ? 1000 : 0,
      ms: 500,
      state: i < 4 ? ('loaded' as const) : ('unpublished' as const),
    }))
    const lost: RefreshedFile = {
      ...file,
      name: 'lunch',
      state: 'failed',
      vintage: null,
      released: null,
      rows: 0,
      error: 'https://example.org/lunch.zip returned 404 Not Found.',
    }
    const report = refreshReport([
      job('gazetteer', { result: { rowsKept: 33_791, files: [{ ...file, newer }] } }),
      job('edc', { result: { rowsKept: 4000, files: states } }),
      job('ccd', {
        state: 'failed',
        error: 'ccd lunch: https://example.org/lunch.zip returned 404 Not Found.',
        progress: {
          step: 'failed',
          rowsRead: 0,
          bytesRead: 0,
          bytesTotal: null,
          files: [{ ...file, name: 'directory', state: 'unchanged' }, lost],
        },
      }),
      job('edge', { state: 'failed', error: 'edge is loaded after ccd: refresh ccd first.' }),
    ])
    expect(report.split('\n')).toEqual([
      'source         vintage  released    rows    time   result',
      'gazetteer      2025     2025-09-30  33,791  4.0 s  loaded',
      'edc            2025     2025-09-30  4,000   5.0 s  4 loaded, 6 not published yet',
      'ccd directory  2025     2025-09-30  33,791  4.0 s  unchanged',
      'ccd lunch                                   4.0 s  failed: https://example.org/lunch.zip returned 404 Not Found.',
      'edge                                               failed: edge is loaded after ccd: refresh ccd first.',
      'Not published yet: https://example.org/2026.zip',
    ])
  })
})
