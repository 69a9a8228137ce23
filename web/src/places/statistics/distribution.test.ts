import type { StateStatistic } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { binTexts, distributionCsv, labeledEdges, positionOf } from './distribution.tsx'

const age = { key: 'median_age', label: 'Median age', unit: 'years' } as const
const histogram = { edges: [20, 30, 40, 50], counts: [2, 7, 1] }

test('the outer bins are open, as they count all values beyond them', () => {
  expect(binTexts(histogram, age)).toEqual(['up to 30.0', '30.0 to 40.0', 'over 40.0'])
})

test('a value is placed along the axis, one beyond it at its end', () => {
  expect([20, 35, 50, 80].map((value) => positionOf(histogram, value))).toEqual([0, 50, 100, 100])
})

test('few of many edges are labeled, and never the ends, beyond which there are values', () => {
  expect(labeledEdges(histogram)).toEqual([1, 2])
  const edges = Array.from({ length: 25 }, (_, at) => at)
  expect(labeledEdges({ edges })).toEqual([4, 8, 12, 16, 20])
})

test('the CSV has each bin with vintage and source, and says that data is generated', () => {
  const statistic = {
    state_abbr: 'MA',
    stat: 'median_age',
    year: 2022,
    years: [2022],
    vintage: '2018–22',
    count: 10,
    total: null,
    mean: 38,
    median: 36,
    histogram,
    data_set: 'demonstration',
  } as const satisfies StateStatistic
  const about = { attribute: age, one: 'zip', publisher: 'Census Bureau' }
  expect(distributionCsv(statistic, about).trim().split('\r\n')).toEqual([
    'state,measure,year,over,up_to,zips,vintage,source',
    'MA,median_age,2022,,30,2,2018–22,Census Bureau (made up)',
    'MA,median_age,2022,30,40,7,2018–22,Census Bureau (made up)',
    'MA,median_age,2022,40,,1,2018–22,Census Bureau (made up)',
  ])
})
