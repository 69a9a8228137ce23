import { allToRefresh } from '@homeground/catalog/releases'
import { describe, expect, test } from '@jest/globals'
import type { Job } from '../admin-client/jobs.ts'
import { announcement, failureLine, sourcesToLoad } from './load-real.ts'

const refreshOf = (source: string, state: Job['state'], { minute = 0, scheduled = false } = {}) => ({
  job: 'refresh',
  params: { source, ...(scheduled && { scheduled }) },
  state,
  addedAt: new Date(Date.UTC(2026, 10, 27, 9, minute)).toISOString(),
})

describe('the sources that are loaded', () => {
  test('are all at first, in the order of a refresh', () => {
    expect(sourcesToLoad([])).toEqual(allToRefresh())
  })

  test('are those whose newest refresh is not complete', () => {
    const jobs = [
      ...allToRefresh().map((key) => refreshOf(key, 'completed')),
      refreshOf('realtor', 'failed', { minute: 1 }),
      refreshOf('health', 'active', { minute: 1 }),
      refreshOf('taxes', 'publishing', { minute: 1 }),
      refreshOf('acs', 'failed', { minute: 1 }),
      refreshOf('acs', 'completed', { minute: 2 }),
      { ...refreshOf('irs', 'failed', { minute: 2 }), job: 'import' },
    ]
    expect(sourcesToLoad(jobs)).toEqual(['health', 'realtor'])
  })

  test('include one of which only the calendar’s refresh ran, which leaves demonstration data as it is', () => {
    const jobs = allToRefresh().map((key) => refreshOf(key, 'completed', { scheduled: key === 'irs' }))
    expect(sourcesToLoad(jobs)).toEqual(['irs'])
  })
})

describe('what is printed before', () => {
  test('is the size of each download, of all together, and the time, as about', () => {
    const lines = announcement(['realtor', 'places', 'gazetteer']).trim().split('\n')
    // 831 MB: 133 s at 50 Mbit/s, and 83 s to load them.
    expect(lines).toEqual([
      'Loading real data from its publishers: about 831 MB to download, about 4 minutes at 50 Mbit/s',
      '  realtor    about 830 MB  Realtor.com: Residential listings, by zip and month',
      '  gazetteer    about 1 MB  Census Bureau: ZCTA gazetteer',
      `  ${allToRefresh().length - 3} sources are loaded already`,
      'Each source is shown once it is loaded. When this is interrupted, npm start -- --real continues.',
    ])
  })

  test('is that nothing is missing, if so', () => {
    expect(announcement([])).toMatch(/^Real data of all \d+ sources is loaded\./)
  })
})

test('a source that could not be loaded has its reason and the command to try it again', () => {
  const error = 'realtor: https://example.org/a.csv could not be reached: ENOTFOUND.'
  expect(failureLine({ params: { source: 'realtor' }, error }).split('\n')).toEqual([
    '  realtor was not loaded: https://example.org/a.csv could not be reached: ENOTFOUND.',
    '  Try it again: npm run data -- refresh realtor',
  ])
})
