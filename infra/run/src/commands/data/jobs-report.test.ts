import { expect, test } from '@jest/globals'
import type { Job } from '../../admin-client/jobs.ts'
import { jobsReport } from './jobs-report.ts'

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

test('jobs: what each did, for how long, with how many rows, and why it failed', () => {
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
    'realtor.import:12  import realtor               completed  12.5 s  30,000 rows',
    'a:1                import realtor               waiting',
    'b:2                import realtor               failed     12.5 s  7 rows       The file is not there.',
    'c:3                refresh realtor (scheduled)  active     12.5 s  0 rows       downloading, 45 %',
  ])
  expect(jobsReport([])).toBe('There are no jobs.')
})
