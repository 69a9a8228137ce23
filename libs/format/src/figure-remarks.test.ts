import { expect, test } from '@jest/globals'
import { figureRemarks, listRemarks } from './figure-remarks.ts'

test('a plain value and a bound need no remark', () => {
  expect(figureRemarks(undefined)).toEqual([])
  expect(figureRemarks({ kind: 'over', low: 250_000 })).toEqual([])
})

test('says where a value comes from, what it rests on and who doubts it', () => {
  expect(
    figureRemarks({
      borrowed_miles: 7.25,
      months: 2,
      vintage: '2019–23',
      flags: ['publisher_warning', 'implausible', 'merged_classes'],
    }),
  ).toEqual([
    'From schools up to 7.3 miles away.',
    'Average of 2 of 3 months.',
    'Of 2019–23.',
    'The publisher warns that it may be off.',
    'Implausible: left out of rankings and averages.',
    'May be above 0: the IRS counts fewer than 20 returns in a neighboring class.',
  ])
})

test('a list says once what its asterisks mean, with the largest distance', () => {
  const results = [
    { notes: { overall_score: { borrowed_miles: 2 }, median_age: { vintage: '2009–13' } } },
    { notes: { overall_score: { borrowed_miles: 9.5, flags: ['implausible'] } } },
    {},
  ] as const
  expect(listRemarks(results, ['overall_score'])).toEqual([
    'From schools up to 9.5 miles away.',
    'Implausible: left out of rankings and averages.',
  ])
})
