import type { RefreshedFile } from '@homeground/queues'
import { expect, test } from '@jest/globals'
import type { Job } from '../../admin-client/jobs.ts'
import { refreshReport } from './refresh-report.ts'

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
