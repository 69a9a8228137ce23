import { describe, expect, test } from '@jest/globals'
import { demoStates, type LoadState, placesImport, planDemo } from './plan-demo.ts'

const demonstration = true
const wanted = [
  placesImport([]),
  { source: 'gazetteer', file: '/demo/gaz.txt', vintage: '2023', demonstration },
  { source: 'acs', file: '/demo/acs.json', vintage: '2018-22', demonstration },
  { source: 'realtor', file: '/demo/recent.csv', demonstration },
  { source: 'realtor', file: '/demo/older.csv', demonstration },
]
const load = (over: Partial<LoadState>): LoadState => ({
  source: 'realtor',
  name: 'recent.csv',
  demonstration: true,
  state: 'published',
  ...over,
})
const plan = (input: Partial<Parameters<typeof planDemo>[0]>) => planDemo({ wanted, loads: [], jobs: [], ...input })
const files = (imports: readonly { file?: string }[]) => imports.map(({ file }) => file)

describe('the real files that come with the product', () => {
  const starter = ['acs5_2022.csv.gz', 'acs5_2023.csv.gz'].map((name) => ({
    source: 'acs',
    file: `/import/starter/1/${name}`,
    demonstration: false,
  }))
  const ofSurvey = (name: string, over: Partial<LoadState> = {}) =>
    load({ source: 'acs', name, demonstration: false, ...over })
  const rest = (loads: LoadState[]) => files(plan({ wanted: starter, loads }).rest)

  test('are all loaded, also those that an interrupted start lacked', () => {
    expect(rest([])).toEqual(files(starter))
    expect(rest([ofSurvey('acs5_2022.csv.gz')])).toEqual(['/import/starter/1/acs5_2023.csv.gz'])
    expect(rest([ofSurvey('acs5_2022.csv.gz'), ofSurvey('acs5_2023.csv.gz')])).toEqual([])
  })

  test('replace generated data of an earlier release, even next to a real file', () => {
    const generated = ofSurvey('acs5_2022_by_zcta.json', { demonstration: true })
    expect(rest([generated])).toEqual(files(starter))
    expect(rest([generated, ofSurvey('ACSDT5Y2023.B25003-Data.csv')])).toEqual(files(starter))
  })

  test('are left out where a refresh has loaded newer ones', () => {
    expect(rest([ofSurvey('acs5_2022.csv.gz'), ofSurvey('api.census.gov/data/2024/acs/acs5')])).toEqual([])
  })
})

describe('planDemo', () => {
  test('imports everything at the first start, in the given order', () => {
    expect(plan({})).toEqual({ running: [], rest: wanted })
  })

  test('places are real, and limited to the chosen states', () => {
    expect(placesImport([])).toEqual({ source: 'places', demonstration: false })
    expect(placesImport(['RI']).states).toEqual(['RI'])
  })

  test('skips a published file but not another file of the same source', () => {
    const { rest } = plan({ loads: [load({})] })
    expect(files(rest)).not.toContain('/demo/recent.csv')
    expect(files(rest)).toContain('/demo/older.csv')
  })

  test('skips places that are loaded', () => {
    const loads = [load({ source: 'places', name: 'zipcodes@8.0.0', demonstration: false })]
    expect(plan({ loads }).rest).toEqual(wanted.slice(1))
  })

  test.each(['failed', 'running', 'replaced', 'rolled_back'])('ignores a load that is %s', (state) => {
    expect(plan({ loads: [load({ state })] }).rest).toEqual(wanted)
  })

  test('skips all demonstration files of a source with real data', () => {
    const loads = [load({ demonstration: false, name: 'RDC_2020.csv' })]
    expect(plan({ loads }).rest.map(({ source }) => source)).toEqual(['places', 'gazetteer', 'acs'])
  })

  test('skips the demonstration files of all school sources once one has real data', () => {
    const schools = [
      { source: 'ccd', file: '/demo/ccd.csv', demonstration },
      { source: 'edge', file: '/demo/edge.csv', demonstration },
    ]
    const loads = [load({ source: 'edfacts', demonstration: false })]
    expect(plan({ wanted: schools, loads }).rest).toEqual([])
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
    expect(files(rest.slice(1))).toEqual(['/demo/gaz.txt', '/demo/acs.json', '/demo/older.csv'])
  })

  test('waits for a job whose load is published but which still computes', () => {
    const params = { source: 'realtor', file: '/demo/recent.csv' }
    const { running } = plan({ loads: [load({})], jobs: [{ id: '7', state: 'active', params }] })
    expect(running).toEqual(['7'])
  })
})

test.each([
  [{}, []],
  [{ HOMEGROUND_DEMO_STATES: 'ma, NH,' }, ['MA', 'NH']],
  [{ HOMEGROUND_DEMO_STATES: 'new hampshire' }, ['NH']],
  [{ HOMEGROUND_DEMO: 'off', HOMEGROUND_DEMO_STATES: 'MA' }, null],
])('%j loads the demonstration data of %j', (env, states) => {
  expect(demoStates(env)).toEqual(states)
})

test('an unknown demonstration state is refused in one sentence', () => {
  expect(() => demoStates({ HOMEGROUND_DEMO_STATES: 'MA,XX' })).toThrow(
    'HOMEGROUND_DEMO_STATES names XX, which is not a state: write it like MA,NH,RI.',
  )
})
