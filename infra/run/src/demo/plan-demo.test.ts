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

describe('which demonstration data are still to be loaded', () => {
  test('everything at the first start: places by themselves, files as demonstration data', () => {
    const { adopted, places, rest } = plan({})
    expect(adopted).toEqual([])
    expect(places).toEqual([{ source: 'places', demonstration: false }])
    expect(rest.map(({ file }) => file)).toEqual(files.map(({ file }) => file))
    expect(rest.every(({ demonstration }) => demonstration)).toBe(true)
    expect(rest[0]?.vintage).toBe('2023')
  })

  test('a choice of states is handed to places', () => {
    expect(plan({ states: ['RI'] }).places[0]?.states).toEqual(['RI'])
  })

  test('a published file is not loaded again, another of its source is', () => {
    const { rest } = plan({ loads: [load({})] })
    expect(rest.map(({ file }) => file)).not.toContain('/demo/recent.csv')
    expect(rest.map(({ file }) => file)).toContain('/demo/older.csv')
  })

  test.each(['failed', 'running', 'replaced', 'rolled_back'])(
    'a load that is %s does not count',
    (state) => {
      expect(plan({ loads: [load({ state })] }).rest).toHaveLength(4)
    },
  )

  test('real data of a source keep all demonstration files of it out', () => {
    const loads = [load({ demonstration: false, name: 'RDC_2020.csv' })]
    expect(plan({ loads }).rest.map(({ source }) => source)).toEqual(['gazetteer', 'acs'])
  })

  test('real school data keep the demonstration files of the whole school group out', () => {
    const schools = [
      { source: 'ccd', file: '/demo/ccd.csv' },
      { source: 'edge', file: '/demo/edge.csv' },
    ]
    const loads = [load({ source: 'edfacts', demonstration: false })]
    expect(plan({ files: schools, loads }).rest).toEqual([])
  })

  test('jobs of an interrupted start are waited for instead of asked for twice; failed ones are asked for again', () => {
    const job = (id: string, state: 'active' | 'failed', file: string) => ({
      id,
      state,
      params: { source: 'realtor', file },
    })
    const jobs = [job('7', 'active', '/demo/recent.csv'), job('8', 'failed', '/demo/older.csv')]
    const { adopted, rest } = plan({ jobs })
    expect(adopted).toEqual(['7'])
    expect(rest.map(({ file }) => file)).toEqual([
      '/demo/gaz.txt',
      '/demo/acs.json',
      '/demo/older.csv',
    ])
  })
})
