import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { Route } from './routes.ts'
import { Screen } from './screen.tsx'

beforeAll(() => {
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const routeTo = (load: Route['load']): Route => ({ path: '/x', title: () => 'X', load })
const Page: ComponentType = () => <h1>Here</h1>
const draw = (route: Route) => (
  <MantineProvider env="test">
    <Screen route={route} />
  </MantineProvider>
)

describe('Screen', () => {
  test('shows a skeleton, then the page, and the page at once when it comes back', async () => {
    const load = jest.fn(async () => ({ default: Page }))
    const route = routeTo(load)
    render(draw(route))
    expect(screen.getByRole('status').textContent).toBe('Loading')
    await screen.findByText('Here')
    cleanup()
    render(draw(route))
    expect(screen.getByText('Here')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('says what happened and offers Retry when the script does not come', async () => {
    render(draw(routeTo(() => Promise.reject(new Error('404')))))
    await screen.findByText('This page did not load')
    expect(screen.getByRole('alert').textContent).toContain('The connection was lost')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  test('gives up after two minutes, not before', async () => {
    jest.useFakeTimers()
    render(draw(routeTo(() => new Promise(() => {}))))
    await act(() => jest.advanceTimersByTimeAsync(119_000))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.getByRole('alert').textContent).toContain('longer than two minutes')
  })
})
