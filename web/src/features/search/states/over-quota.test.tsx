import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../../test/ada.ts'
import { neverAnswer } from '../../../../test/answer-calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { finishAccountModal } from '../../../lib/account/account-modal.ts'
import { sessionEnded, sessionIsOf } from '../../../lib/account/session.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { quotaQuery } from '../../../lib/api/quota.ts'
import { ApiError } from '../../../lib/api/request.ts'
import { defaultQuestion } from '../question.ts'
import { OverQuota } from './over-quota.tsx'

const resetsAt = new Date(Date.now() + 3_600_000).toISOString()
const usedUp = { limit: 20, used: 20, remaining: 0, resetsAt, unlimited: false }
const refused = new ApiError({ status: 429, code: 'quota_exhausted', message: '' })
const key = quotaQuery.queryKey

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(key, usedUp)
  sessionEnded()
  neverAnswer()
})

function drawSentence() {
  const again = jest.fn()
  draw(<OverQuota error={refused} onAgain={again} question={defaultQuestion} />)
  return again
}

describe('the search over the day’s limit', () => {
  test('says the specification’s sentence letter for letter', () => {
    drawSentence()
    expect(screen.getByRole('alert').textContent).toBe(
      'Ah!  You have used all of your free searches for today.  Please come back tomorrow or consider going premium.  Just $9.99 gives you unlimited site access for 12 months.',
    )
    expect(screen.getByText(/^New searches at .+, in 1 h 0 min\. Your filters stay/)).toBeTruthy()
  })

  test('offers a visitor to log in, after which the search goes on', async () => {
    const again = drawSentence()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(again).not.toHaveBeenCalled()
    act(() => finishAccountModal())
    expect(again).toHaveBeenCalledTimes(1)
  })

  test('does not ask somebody to log in who is', () => {
    sessionIsOf(ada)
    drawSentence()
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Go premium, \$9\.99/ })).toBeTruthy()
  })

  test.each([
    ['a new day', { ...usedUp, used: 0, remaining: 20 }],
    ['premium', { ...usedUp, limit: null, remaining: null, unlimited: true }],
  ])('lets one search again after %s, when one wants to', async (_, quota) => {
    const again = drawSentence()
    act(() => void queryClient.setQueryData(key, quota))
    await screen.findByRole('heading', { name: 'You can search again' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(again).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(again).toHaveBeenCalledTimes(1)
  })
})
