/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { useScrollMemory } from './scroll-memory.ts'

const scrollTo = jest.fn()

function Page() {
  useScrollMemory()
  return null
}

/** Opens a document whose first history entry has the key of every first one, with a position stored under it. */
function open(type: NavigationTimingType): void {
  performance.getEntriesByType = () => [{ type } as PerformanceNavigationTiming]
  render(
    <MemoryRouter initialEntries={[{ pathname: '/calc', key: 'default' }]}>
      <Page />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  scrollTo.mockClear()
  window.scrollTo = scrollTo as typeof window.scrollTo
  sessionStorage.setItem('homeground.scroll.default', '900')
})

test('a page that is opened begins at its top, whatever the one before it had', () => {
  open('navigate')
  expect(scrollTo).not.toHaveBeenCalledWith(0, 900)
  expect(sessionStorage.getItem('homeground.scroll.default')).toBeNull()
})

test.each(['reload', 'back_forward'] as const)('%s restores the position', (type) => {
  open(type)
  expect(scrollTo).toHaveBeenCalledWith(0, 900)
})
