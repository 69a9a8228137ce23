import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { summarizeSources } from './source-summary.ts'

const load = (about: Partial<Load>): Load =>
  ({
    source: 'realtor',
    publisher: 'Realtor.com',
    vintage: '2024-04',
    demonstration: false,
    rows_kept: 100,
    rows_rejected: 1,
    state: 'published',
    ...about,
  }) as Load

test('loads of one source make one line from the oldest to the newest vintage', () => {
  const rows = [load({}), load({ vintage: '2023-04', rows_kept: 50 }), load({ vintage: '2024-01' })]
  expect(summarizeSources(rows)).toEqual([
    {
      source: 'realtor',
      what: 'Listing prices, listings, days on market',
      publisher: 'Realtor.com',
      vintage: 'Apr 2023 to Apr 2024',
      kept: 250,
      rejected: 3,
      demonstration: false,
    },
  ])
})

test('only what is in use counts', () => {
  const rows = [
    load({ state: 'failed' }),
    load({ state: 'replaced', demonstration: true }),
    load({ state: 'running' }),
  ]
  expect(summarizeSources(rows)).toEqual([])
})

test('sources stand in the order of the page, unknown ones last', () => {
  const rows = ['new_one', 'places', 'acs', 'realtor'].map((source) => load({ source }))
  expect(summarizeSources(rows).map(({ source }) => source)).toEqual([
    'realtor',
    'acs',
    'places',
    'new_one',
  ])
})

test('one generated load marks its source', () => {
  const rows = [load({}), load({ demonstration: true, vintage: null })]
  expect(summarizeSources(rows)[0]).toMatchObject({ demonstration: true, vintage: 'Apr 2024' })
})
