import type { AdminJob } from '@homeground/contracts'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { type Answer, answerCalls, type Call } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { clearSession, setSessionUser } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { jobName, outcomeText } from './jobs.ts'
import OperatorPage from './operator-page.tsx'
import { ageText } from './sources-part.tsx'

const job: AdminJob = {
  id: 'housing.import:7',
  job: 'import',
  params: { action: 'import', source: 'realtor', file: '/data/import/april.csv' },
  state: 'active',
  progress: { step: 'reading', rowsRead: 12_000, bytesRead: 1, bytesTotal: 4 },
  result: null,
  error: null,
  attemptsMade: 1,
  addedAt: '2026-11-20T12:00:00Z',
  startedAt: '2026-11-20T12:00:01Z',
  endedAt: null,
}

/** Answers like the gateway; `answers` by method and path. Returns the calls that change something. */
function serve(answers: Readonly<Record<string, Answer>>) {
  const changes: string[] = []
  answerCalls(({ method, address }: Call) => {
    if (method !== 'GET') changes.push(`${method} ${address}`)
    return answers[`${method} ${address}`] ?? { status: 500, body: { error: `no answer to ${address}` } }
  })
  return changes
}

const access = { 'GET /api/admin/access': { body: { operator: 'user:1f0c' } } }

beforeEach(() => {
  queryClient.clear()
  setSessionUser({ ...ada, role: 'operator' })
})

test('an operator without a second factor sees how to set one up, and no tab', async () => {
  serve({ 'GET /api/admin/access': { status: 403, body: { error: 'Needs a code.', code: 'forbidden' } } })
  draw(<OperatorPage />, '/operator')
  await screen.findByText(/This page needs two-factor authentication/)
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/home#account')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a visitor and a user see who the page is for, and make no call of operators', async () => {
  const fetch = answerCalls({ status: 500 })
  clearSession()
  const { unmount } = draw(<OperatorPage />, '/operator/people')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Foperator%2Fpeople')
  unmount()
  setSessionUser(ada)
  draw(<OperatorPage />, '/operator/people')
  screen.getByText(/You are logged in as ada@example.org/)
  expect(fetch.mock.calls.filter(([address]) => address.startsWith('/api/admin'))).toEqual([])
})

test('a running job shows how far it is; it is canceled only after a question, and a refusal is shown at the job', async () => {
  const refused = { status: 409, body: { error: 'This job has ended, so it can’t be canceled.', code: 'conflict' } }
  const changes = serve({
    ...access,
    'GET /api/admin/jobs': { body: { jobs: [job, { ...job, id: 'housing.import:6', state: 'completed' }] } },
    'DELETE /api/admin/jobs/housing.import%3A7': refused,
  })
  draw(<OperatorPage />, '/operator')
  const row = await screen.findByRole('row', { name: /housing.import:7/ })
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  within(row).getByText('Reading, 12,000 rows')
  await userEvent.click(within(row).getByRole('button', { name: /^Cancel/ }))
  expect(changes).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }))
  expect((await within(row).findByRole('alert')).textContent).toBe('This job has ended, so it can’t be canceled.')
  expect(changes).toEqual(['DELETE /api/admin/jobs/housing.import%3A7'])
})

test('jobs and the age of data are described in words', () => {
  const ended = (result: unknown): AdminJob => ({ ...job, state: 'completed', result })
  expect(jobName(job)).toBe('Import: Residential listings, by zip and month')
  expect(jobName({ ...job, job: 'search.rebuild', params: { reason: 'an import' } })).toBe('Search: rebuild')
  const files = ['loaded', 'unchanged', 'loaded'].map((state) => ({ state }))
  expect(outcomeText(ended({ files, rowsKept: 4 }))).toBe('2 files loaded and 1 unchanged')
  expect(outcomeText(ended({ rowsKept: 1, rowsRejected: 2 }))).toBe('1 row accepted, 2 rejected')
  expect(outcomeText(ended({ superseded: true }))).toBe('A later one did the work')
  const ageAfter = (hours: number) =>
    ageText('2026-11-20T12:00:00Z', Date.parse('2026-11-20T12:00:00Z') + hours * 3600_000)
  expect([0.5, 1, 47, 48, 89 * 24, 400 * 24].map(ageAfter)).toEqual([
    'Under an hour',
    '1 hour',
    '47 hours',
    '2 days',
    '89 days',
    '13 months',
  ])
})
