import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls, neverAnswer } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { testList } from '../../../test/test-list.ts'
import { finishAccountModal } from '../../lib/account/account-modal.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { quotaQuery } from '../../lib/api/quota.ts'
import { ApiError } from '../../lib/errors.ts'
import { clearSession, setSessionUser } from '../../lib/session-store.ts'
import { SearchContext, type SearchContextValue } from '../search/search-context.ts'
import { createSearchFlow } from '../search/search-flow.ts'
import { defaultForm, type SearchForm } from '../search/search-form.ts'
import { FailedSearch, newSearchesText, OverQuota } from './results-pane.tsx'

const boston = { kind: 'town', label: 'Boston, MA', state_abbr: 'MA', lat: 42.36, lng: -71.06 }
const aroundBostn: SearchForm = { ...defaultForm, area: 'zip', center: { label: 'bostn', lat: null, lng: null } }
const submitChanged = jest.fn<(change: (form: SearchForm) => SearchForm) => void>()

beforeEach(() => {
  queryClient.clear()
  submitChanged.mockClear()
  answerCalls(({ address }) => ({
    body: address.startsWith('/api/places/suggest') ? [{ ...boston, fuzzy: true }] : {},
  }))
})

function drawFailure(form: SearchForm, status: number) {
  const context = { flow: createSearchFlow(testList({})), view: { address: '' }, submitChanged } as unknown
  draw(
    <SearchContext value={context as SearchContextValue}>
      <FailedSearch
        error={new ApiError({ status, code: 'validation', message: 'No such place' })}
        form={form}
        onAgain={() => {}}
        onReset={() => {}}
      />
    </SearchContext>,
  )
}

test('offers to search near the place that a misspelled center probably means', async () => {
  drawFailure(aroundBostn, 422)
  await userEvent.click(await screen.findByRole('button', { name: 'Search near Boston, MA' }))
  const [change] = submitChanged.mock.calls[0]!
  expect(change(aroundBostn).center).toEqual({ label: 'Boston, MA', lat: 42.36, lng: -71.06 })
})

test('a misspelled place is corrected where the failure is shown, instead of being tried again', async () => {
  answerCalls({ body: [] })
  drawFailure(aroundBostn, 422)
  expect(await screen.findByRole('combobox', { name: 'Zip or town' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('only its zips if the search had no circle', async () => {
  drawFailure({ ...aroundBostn, radiusMiles: 0 }, 422)
  await screen.findByRole('button', { name: 'Search Boston, MA' })
})

test('shows the first message of each field, and no button that would send a refused search again', async () => {
  const fields = { states: ['"XX" is not a state', 'must not be empty'], radius: ['must be 500 or less'] }
  const context = { flow: createSearchFlow(testList({})), submitChanged } as unknown
  draw(
    <SearchContext value={context as SearchContextValue}>
      <FailedSearch
        error={new ApiError({ status: 422, code: 'validation', message: 'No', fields })}
        form={defaultForm}
        onAgain={() => {}}
        onReset={() => {}}
      />
    </SearchContext>,
  )
  expect(screen.getByRole('alert').textContent).toContain('"XX" is not a state must be 500 or less')
  expect(screen.getByRole('alert').textContent).not.toContain('must not be empty')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a failure for another reason offers to try again', async () => {
  drawFailure(aroundBostn, 503)
  screen.getByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: /Boston/ })).toBeNull()
})

describe('over quota', () => {
  const resetsAt = new Date(Date.now() + 3_600_000).toISOString()
  const usedUp = { limit: 20, used: 20, remaining: 0, resetsAt, unlimited: false }
  const refused = new ApiError({ status: 429, code: 'quota_exhausted', message: '' })
  const key = quotaQuery.queryKey

  beforeEach(() => {
    queryClient.clear()
    queryClient.setQueryData(key, usedUp)
    clearSession()
    neverAnswer()
  })

  function drawOverQuota() {
    const again = jest.fn()
    const context = { flow: createSearchFlow(testList({})) } as SearchContextValue
    draw(
      <SearchContext value={context}>
        <OverQuota error={refused} form={defaultForm} onAgain={again} />
      </SearchContext>,
    )
    return again
  }

  test('shows the message of the specification, letter for letter', () => {
    drawOverQuota()
    expect(screen.getByRole('alert').textContent).toBe(
      'Ah!  You have used all of your free searches for today.  Please come back tomorrow or consider going premium.  Just $9.99 gives you unlimited site access for 12 months.',
    )
    expect(screen.getByText(/^New searches at .+, in 1 h 0 min\. Your filters are saved\./)).toBeTruthy()
  })

  test('offers a visitor to log in, then searches again', async () => {
    const again = drawOverQuota()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(again).not.toHaveBeenCalled()
    act(() => finishAccountModal())
    expect(again).toHaveBeenCalledTimes(1)
  })

  test('does not offer to log in to someone who is logged in', () => {
    setSessionUser(ada)
    drawOverQuota()
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Go premium, \$9\.99/ })).toBeTruthy()
  })

  test.each([
    ['a new day', { ...usedUp, used: 0, remaining: 20 }],
    ['premium', { ...usedUp, limit: null, remaining: null, unlimited: true }],
  ])('offers to search again after %s', async (_, quota) => {
    const again = drawOverQuota()
    act(() => void queryClient.setQueryData(key, quota))
    await screen.findByRole('heading', { name: 'You can search again' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(again).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(again).toHaveBeenCalledTimes(1)
  })

  /** Milliseconds at a time of one day, in the time zone of the test run. */
  const at = (...[hours, minutes, seconds = 0]: [number, number, number?]) =>
    new Date(2026, 10, 20, hours, minutes, seconds).getTime()

  // `timeStyle` puts a narrow space before AM and PM.
  const text = (endsAt: number, now: number) => newSearchesText(endsAt, now).replace(/\s/g, ' ')

  describe('newSearchesText', () => {
    test('has the time of day and the wait', () => {
      expect(text(at(24, 0), at(16, 48, 55))).toBe('New searches at midnight, in 7 h 12 min.')
      expect(text(at(21, 0), at(20, 48))).toBe('New searches at 9:00 PM your time, in 12 min.')
    })

    test('calls a second before or after midnight midnight', () => {
      expect(text(at(23, 59, 59), at(20, 0))).toContain('at midnight, in 4 h 0 min.')
      expect(text(at(24, 0, 1), at(20, 0))).toContain('at midnight, in 4 h 1 min.')
    })

    test('never says less than a minute', () => {
      expect(text(at(24, 0), at(24, 0))).toBe('New searches at midnight, in 1 min.')
    })
  })
})
