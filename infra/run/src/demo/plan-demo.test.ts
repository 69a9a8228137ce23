import { describe, expect, test } from '@jest/globals'
import { type LoadState, planDemo } from './plan-demo.ts'

const files = [
  { source: 'gazetteer', file: '/demo/gaz.txt', vintage: '2023' },
  { source: 'acs', file: '/demo/acs.json', vintage: '2018-22' },
  { source: 'realtor', file: '/demo/recent.csv' },
  { source: 'realtor', file: '/demo/older.csv' },
]
const load = (over: Partial<LoadState>): LoadState => ({
  source: 'realtor',
  name: 'recent.csv',
  demonstration: true,
  state: 'published',
  ...over,
})
const plan = (input: Partial<Parameters<typeof planDemo>[0]>) =>
  planDemo({ files, loads: [], jobs: [], states: [], ...input })

describe('planDemo', () => {
  test('loads everything at the first start: places alone, files as demonstration data', () => {
    const { running, places, rest } = plan({})
    expect(running).toEqual([])
    expect(places).toEqual([{ source: 'places', demonstration: false }])
    expect(rest.map(({ file }) => file)).toEqual(files.map(({ file }) => file))
    expect(rest.every(({ demonstration }) => demonstration)).toBe(true)
    expect(rest[0]?.vintage).toBe('2023')
  })

  test('limits places to the chosen states', () => {
    expect(plan({ states: ['RI'] }).places[0]?.states).toEqual(['RI'])
  })

  test('skips a published file but not another file of the same source', () => {
    const { rest } = plan({ loads: [load({})] })
    expect(rest.map(({ file }) => file)).not.toContain('/demo/recent.csv')
    expect(rest.map(({ file }) => file)).toContain('/demo/older.csv')
  })

  test.each(['failed', 'running', 'replaced', 'rolled_back'])(
    'ignores a load that is %s',
    (state) => {
      expect(plan({ loads: [load({ state })] }).rest).toHaveLength(4)
    },
  )

  test('skips all demonstration files of a source with real data', () => {
    const loads = [load({ demonstration: false, name: 'RDC_2020.csv' })]
    expect(plan({ loads }).rest.map(({ source }) => source)).toEqual(['gazetteer', 'acs'])
  })

  test('skips the demonstration files of all school sources once one has real data', () => {
    const schools = [
      { source: 'ccd', file: '/demo/ccd.csv' },
      { source: 'edge', file: '/demo/edge.csv' },
    ]
    const loads = [load({ source: 'edfacts', demonstration: false })]
    expect(plan({ files: schools, loads }).rest).toEqual([])
  })

  test('waits for jobs of an interrupted start and starts failed ones again', () => {
    const job = (id: string, state: 'active' | 'failed', file: string) => ({
      id,
      state,
      params: { source: 'realtor', file },
    })
    const jobs = [job('7', 'active', '/demo/recent.csv'), job('8', 'failed', '/demo/older.csv')]
    const { running, rest } = plan({ jobs })
    expect(running).toEqual(['7'])
    expect(rest.map(({ file }) => file)).toEqual([
      '/demo/gaz.txt',
      '/demo/acs.json',
      '/demo/older.csv',
    ])
  })
})
