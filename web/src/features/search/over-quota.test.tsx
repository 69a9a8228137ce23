import '../../../test/text-encoder.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { finishAccountModal } from '../../lib/account-modal.ts'
import { queryClient } from '../../lib/query-client.ts'
import { quotaQuery } from '../../lib/quota.ts'
import { ApiError } from '../../lib/request.ts'
import { sessionEnded, sessionIsOf } from '../../lib/session.ts'
import { OverQuota } from './over-quota.tsx'
import { defaultQuestion } from './question.ts'

const resetsAt = new Date(Date.now() + 3_600_000).toISOString()
const usedUp = { limit: 20, used: 20, remaining: 0, resetsAt, unlimited: false }
const refused = new ApiError({ status: 429, code: 'quota_exhausted', message: '' })
const grace = {
  id: '1f0c',
  email: 'grace@example.org',
  emailConfirmed: true,
  name: '',
  role: 'user',
  tier: 'free',
  premiumUntil: null,
} as const
const key = quotaQuery.queryKey
const original = globalThis.fetch

beforeAll(() => {
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia
})
beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(key, usedUp)
  sessionEnded()
  globalThis.fetch = (() => new Promise(() => {})) as unknown as typeof fetch
})
afterEach(() => {
  cleanup()
  globalThis.fetch = original
})

function draw() {
  const again = jest.fn()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <OverQuota error={refused} onAgain={again} question={defaultQuestion} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return again
}

describe('the search over the day’s limit', () => {
  test('says the specification’s sentence letter for letter', () => {
    draw()
    expect(screen.getByRole('alert').textContent).toBe(
      'Ah!  You have used all of your free searches for today.  Please come back tomorrow or consider going premium.  Just $9.99 gives you unlimited site access for 12 months.',
    )
    expect(screen.getByText(/^New searches at .+, in 1 h 0 min\. Your filters stay/)).toBeTruthy()
  })

  test('offers a visitor to log in, after which the search goes on', async () => {
    const again = draw()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(again).not.toHaveBeenCalled()
    act(() => finishAccountModal())
    expect(again).toHaveBeenCalledTimes(1)
  })

  test('does not ask somebody to log in who is', () => {
    sessionIsOf(grace)
    draw()
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Go premium, \$9\.99/ })).toBeTruthy()
  })

  test.each([
    ['a new day', { ...usedUp, used: 0, remaining: 20 }],
    ['premium', { ...usedUp, limit: null, remaining: null, unlimited: true }],
  ])('lets one search again after %s, when one wants to', async (_, quota) => {
    const again = draw()
    act(() => void queryClient.setQueryData(key, quota))
    await screen.findByRole('heading', { name: 'You can search again' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(again).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(again).toHaveBeenCalledTimes(1)
  })
})
