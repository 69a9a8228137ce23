import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { draw } from '../../test/draw.tsx'
import type { Route } from './route.ts'
import { Screen } from './screen.tsx'

afterEach(() => void jest.useRealTimers())

const routeTo = (load: Route['load']): Route => ({
  path: '/x',
  title: 'X',
  description: 'An X.',
  group: 'search',
  load,
})
const Page: ComponentType = () => <h1>Here</h1>
const drawRoute = (route: Route) => draw(<Screen route={route} />)

describe('Screen', () => {
  test('shows a skeleton, then the page, and the page immediately the next time', async () => {
    const load = jest.fn(async () => ({ default: Page }))
    const route = routeTo(load)
    drawRoute(route)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    await screen.findByText('Here')
    cleanup()
    drawRoute(route)
    expect(screen.getByText('Here')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('shows what happened and a retry when the script fails to load', async () => {
    drawRoute(routeTo(() => Promise.reject(new Error('404'))))
    await screen.findByText('This page didn’t load')
    expect(screen.getByRole('alert').textContent).toContain('The connection was lost')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  test('fails after two minutes, not earlier', async () => {
    jest.useFakeTimers()
    drawRoute(routeTo(() => new Promise(() => {})))
    await act(() => jest.advanceTimersByTimeAsync(119_000))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.getByRole('alert').textContent).toContain('longer than two minutes')
  })
})
