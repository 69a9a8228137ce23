import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { neverAnswer } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { quotaQuery } from '../../lib/api/quota.ts'
import { SearchesLeft } from './searches-left.tsx'

const resetsAt = '2026-11-21T05:00:00.000Z'

beforeEach(() => {
  queryClient.clear()
  neverAnswer()
})

function drawCount(remaining: number | null, limit = remaining === null ? null : 20) {
  queryClient.setQueryData(quotaQuery.queryKey, {
    limit,
    used: (limit ?? 0) - (remaining ?? 0),
    remaining,
    resetsAt,
    unlimited: limit === null,
  })
  return draw(<SearchesLeft />).container
}

test('the remaining searches are shown without an offer while there are many', () => {
  drawCount(6)
  expect(screen.getByText('6 of 20 free searches left today')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('large counts have separators', () => {
  drawCount(99_996, 100_000)
  expect(screen.getByText('99,996 of 100,000 free searches left today')).toBeTruthy()
})

test('with five or fewer left, premium is offered', () => {
  drawCount(5)
  expect(screen.getByRole('link', { name: 'Go premium' }).getAttribute('href')).toBe('/premium')
})

test('nothing is shown without a limit', () => {
  expect(drawCount(null).textContent).toBe('')
})
