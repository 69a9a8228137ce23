import type { AttributeInfo, Load } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { groupsOfStart, isChanging, loadingOf, overallPercent, useComingGroups, useFollowLoading } from './loading.ts'
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
const all: readonly string[] = groupsOfStart

function Page() {
  const loading = useFollowLoading()
  const coming = [...useComingGroups()].join()
  const { data: zip } = useQuery({ queryKey: ['zip'], queryFn: async () => (await request('listAttributes')).data })
  return <p>{`${loading ? 'loading' : 'loaded'} · coming ${coming || 'nothing'} · version ${zip?.version}`}</p>
}

const shown = () => screen.getByText(/loaded|loading/).textContent

test('asks again while data is being loaded, and has the page ask again when new values show', async () => {
  jest.useFakeTimers()
  const state = {
    attributes: list(
      '1',
      all.filter((group) => group !== 'realtor'),
    ),
    loads: [running],
  }
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

const nowMs = Date.parse('2026-11-22T10:00:00Z')
const load = (source: string, state: string, more: Partial<Load> = {}) =>
  ({ source, state, finished_at: null, ...more }) as Load
const published = (source: string, finished_at: string) => load(source, 'published', { finished_at })
const listed = (...sources: string[]) => ({
  attributes: all.map((source) => ({ source, zips: sources.includes(source) ? 30_000 : 0 }) as AttributeInfo),
})
const groupsOf = (list: ReturnType<typeof listed> | null, ...loads: Load[]) =>
  loadingOf({ list, loads, nowMs })?.groups ?? null
const byKey = (groups: ReturnType<typeof groupsOf>) =>
  Object.fromEntries(groups!.map(({ key, hasValues, percent }) => [key, [hasValues, percent]]))

describe('loadingOf', () => {
  test('is null while nothing waits, runs or is about to show', () => {
    const long = published('acs', '2026-11-22T09:00:00Z')
    expect(groupsOf(listed('acs'), long, load('irs', 'failed'))).toBeNull()
    expect(groupsOf(null)).toBeNull()
  })

  test('shows which groups have values, and how far the others are', () => {
    const groups = groupsOf(
      listed('acs'),
      published('acs', '2026-11-22T09:59:50Z'),
      load('realtor', 'running', { progress: 45 }),
      load('irs', 'waiting'),
    )
    expect(byKey(groups)).toMatchObject({
      realtor: [false, 40],
      acs: [true, null],
      irs: [false, 0],
      schools: [false, null],
      airports: [false, null],
    })
  })

  test('the percent of a group is that of all its files, of which reading is nine tenths', () => {
    const groups = groupsOf(
      null,
      published('ccd', '2026-11-22T09:59:50Z'),
      load('edfacts', 'running', { progress: 50 }),
      load('edge', 'waiting'),
    )
    expect(byKey(groups).schools).toEqual([false, 45])
  })

  test('a group whose files are read is loading until its values show', () => {
    const read = published('ccd', '2026-11-22T09:59:30Z')
    expect(byKey(groupsOf(listed('acs'), read)).schools).toEqual([false, 90])
    expect(groupsOf(listed(...all), read)).toBeNull()
  })

  test('a group with values is loading again while older months are added', () => {
    const groups = groupsOf(listed('realtor'), load('realtor', 'running', { progress: 10 }))
    expect(byKey(groups).realtor).toEqual([true, 9])
  })

  test('is generated if any file that is being loaded is', () => {
    const isDemonstration = (...loads: Load[]) => loadingOf({ list: null, loads, nowMs })?.isDemonstration
    const places = load('places', 'running', { demonstration: false })
    expect(isDemonstration(places)).toBe(false)
    expect(isDemonstration(places, load('acs', 'waiting', { demonstration: true }))).toBe(true)
  })

  test('while only places are being loaded, nothing has values yet', () => {
    const groups = groupsOf(null, load('places', 'running'))
    expect(groups).toHaveLength(all.length)
    expect(groups!.every(({ hasValues, percent }) => !hasValues && percent === null)).toBe(true)
  })
})

test('loads are changing until two minutes after the last one', () => {
  expect(isChanging([load('irs', 'waiting')], nowMs)).toBe(true)
  expect(isChanging([published('acs', '2026-11-22T09:59:30Z')], nowMs)).toBe(true)
  expect(isChanging([published('acs', '2026-11-22T09:57:00Z')], nowMs)).toBe(false)
})

test('the overall percent counts each group the same', () => {
  const groups = groupsOf(listed('acs'), load('realtor', 'running', { progress: 50 }))!
  const some = groups.filter(({ key }) => ['realtor', 'acs', 'irs', 'schools', 'airports'].includes(key))
  // (45 + 100 + 0 + 0 + 0) ÷ 5
  expect(overallPercent(some)).toBe(29)
})
