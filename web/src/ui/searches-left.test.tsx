import '../../test/text-encoder.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { queryClient } from '../lib/query-client.ts'
import { quotaQuery } from '../lib/quota.ts'
import { SearchesLeft } from './searches-left.tsx'

const resetsAt = '2026-11-21T05:00:00.000Z'
const original = globalThis.fetch

beforeEach(() => {
  queryClient.clear()
  globalThis.fetch = (() => new Promise(() => {})) as unknown as typeof fetch
})
afterEach(() => {
  cleanup()
  globalThis.fetch = original
})

function draw(remaining: number | null) {
  const limit = remaining === null ? null : 20
  queryClient.setQueryData(quotaQuery.queryKey, {
    limit,
    used: 20 - (remaining ?? 20),
    remaining,
    resetsAt,
    unlimited: limit === null,
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SearchesLeft />
      </MemoryRouter>
    </QueryClientProvider>,
  ).container
}

test('what is left of the day is said quietly while it is much', () => {
  draw(6)
  expect(screen.getByText('6 of 20 free searches left today')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('from five on it shows the way to premium', () => {
  draw(5)
  expect(screen.getByRole('link', { name: 'Go premium' }).getAttribute('href')).toBe('/premium')
})

test('who searches without a limit is told nothing', () => {
  expect(draw(null).textContent).toBe('')
})
