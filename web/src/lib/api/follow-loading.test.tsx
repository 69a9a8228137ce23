import type { Load } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { afterEach, expect, jest, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { useComingGroups, useFollowLoading } from './follow-loading.ts'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

afterEach(() => {
  queryClient.clear()
  jest.useRealTimers()
})

const list = (version: string, sources: readonly string[], data_set = 'demonstration') => ({
  version,
  data_set,
  period: null,
  attributes: sources.map((source) => ({ key: source, source, zips: 30_000 })),
})
const running = { source: 'realtor', state: 'running', progress: 45, finished_at: null } as Load
const all = ['realtor', 'acs', 'irs', 'schools', 'airports']

function Page() {
  const loading = useFollowLoading()
  const coming = [...useComingGroups()].join()
  const { data: zip } = useQuery({
    queryKey: ['zip'],
    queryFn: async () => (await request<{ version: string }>('/api/zip/01760')).data,
  })
  return <p>{`${loading ? 'loading' : 'loaded'} · coming ${coming || 'nothing'} · version ${zip?.version}`}</p>
}
const shown = () => screen.getByText(/loaded|loading/).textContent

test('asks again while data is being loaded, and has the page ask again when new values show', async () => {
  jest.useFakeTimers()
  const state = { attributes: list('1', ['acs', 'irs', 'schools', 'airports']), loads: [running] }
  const calls = answerCalls(({ address }) => {
    if (address === paths.loadedAttributes) return { body: state.attributes }
    if (address === paths.dataSources) return { body: state.loads }
    return { body: { version: state.attributes.version } }
  })
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  draw(<Page />)
  await pass(100)
  expect(shown()).toBe('loading · coming realtor · version 1')

  Object.assign(state, { attributes: list('2', all), loads: [] })
  await pass(2500)
  expect(shown()).toBe('loaded · coming nothing · version 2')

  const known = calls.mock.calls.length
  await pass(10_000)
  expect(calls).toHaveBeenCalledTimes(known)
})

test('does not ask for loads where all data is real', async () => {
  const calls = answerCalls(({ address }) =>
    address === paths.loadedAttributes ? { body: list('1', all, 'real') } : { body: [] },
  )
  draw(<Page />)
  await screen.findByText(/loaded/)
  await act(() => queryClient.refetchQueries({ queryKey: ['attributes'] }))
  expect(calls.mock.calls.map(([address]) => address)).not.toContain(paths.dataSources)
})
