import { expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { draw } from '../../test/draw.tsx'
import { useAlerts } from './alerts.ts'
import { holdCalls, releaseCalls } from './held-calls.ts'
import { useLazyComponent } from './lazy-component.tsx'

const LateMap = () => <p>The map</p>

function Late({ load }: { readonly load: () => Promise<{ default: typeof LateMap }> }) {
  const Loaded = useLazyComponent(load, true)
  return Loaded ? <Loaded /> : null
}

test('a script that could not be loaded is tried again', async () => {
  jest.useFakeTimers()
  const load = jest.fn(async () => {
    if (load.mock.calls.length < 3) throw new Error('503')
    return { default: LateMap }
  })
  draw(<Late load={load} />)
  for (const ms of [0, 1000, 3000]) await act(() => jest.advanceTimersByTimeAsync(ms))
  jest.useRealTimers()
  screen.getByText('The map')
  expect(load).toHaveBeenCalledTimes(3)
})

test('an alert says that a script still could not be loaded', async () => {
  jest.useFakeTimers()
  const load = () => Promise.reject(new Error('404'))
  draw(<Late load={load} />)
  const alerts = () => useAlerts.getState().shown.map(({ text }) => text)
  for (const ms of [0, 1000, 3000]) await act(() => jest.advanceTimersByTimeAsync(ms))
  expect(alerts()).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  jest.useRealTimers()
  expect(alerts()).toEqual(['A part of this page didn’t load. Reload the page to try again.'])
})

test('a script that is wanted before the first paint is loaded after it', async () => {
  const load = jest.fn(async () => ({ default: LateMap }))
  holdCalls()
  draw(<Late load={load} />)
  expect(load).not.toHaveBeenCalled()
  releaseCalls()
  await screen.findByText('The map')
})
