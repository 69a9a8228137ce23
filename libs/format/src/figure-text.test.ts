import { findAttribute } from '@homeground/catalog/attributes'
import type { FigureNotes } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { figureRemarks, floorsText, formatFigure, listRemarks, markedText } from './figure-text.ts'

const income = findAttribute('median_household_income')!

test('an open-ended value says on which side of its limit it is', () => {
  expect(formatFigure(income, 250_000, { kind: 'over', low: 250_000 })).toBe('over $250,000')
  expect(formatFigure(income, 2500, { kind: 'under', high: 2500 })).toBe('under $2,500')
})

test('a range has both ends, a value without a note neither', () => {
  const score = findAttribute('overall_score')!
  expect(formatFigure(score, 72, { kind: 'range', low: 70, high: 74 })).toBe('70 to 74')
  expect(formatFigure(income, 90_000, undefined)).toBe('$90,000')
  expect(formatFigure(income, null, undefined)).toBe('—')
})

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
    'The source flags this figure as possibly inaccurate.',
    'Implausible: left out of rankings and averages.',
    'May be above 0: the IRS counts fewer than 20 returns in a neighboring class.',
  ])
})

test('a list says once, by measure, what its asterisks mark, with the largest distance', () => {
  const results: { notes?: FigureNotes }[] = [
    { notes: { overall_score: { borrowed_miles: 2 }, median_age: { vintage: '2009–13' } } },
    { notes: { overall_score: { borrowed_miles: 9.5, flags: ['implausible'] } } },
    { notes: { median_listing_price: { flags: ['publisher_warning'] } } },
    {},
  ]
  const remarks = listRemarks(results, ['overall_score', 'median_listing_price', 'population'])
  expect(markedText(remarks)).toBe(
    '* Note. School score: From schools up to 9.5 miles away. Implausible: left out of rankings and averages. ' +
      'Median price: The source flags this figure as possibly inaccurate.',
  )
})

test('a figure of counties names them, and a list says once that figures are of counties', () => {
  const [one, two] = [{ counties: ['Middlesex County'] }, { counties: ['Norfolk County', 'Middlesex County'] }]
  expect(figureRemarks(one)).toEqual(['Figure of Middlesex County, the same for all of its zips.'])
  expect(figureRemarks(two)).toEqual([
    'Mean of the figures of Norfolk County and Middlesex County, by estimated people.',
  ])
  const results = [{ notes: { building_loss_per_100k: one } }, { notes: { building_loss_per_100k: two } }]
  expect(listRemarks(results, ['building_loss_per_100k'])).toEqual([
    'County building loss: Figures of the counties, the same for all of their zips.',
  ])
})

test.each([
  [{ population: 1000, listings: 20, base: 0 }, '1,000 people and 20 listings'],
  [{ population: 1000, listings: 0, base: 400 }, '1,000 people and 400 homes, people or returns behind the figure'],
  [{ population: 0, listings: 0, base: 0 }, ''],
])('names the floors %j', (floors, text) => {
  expect(floorsText(floors)).toBe(text)
})

test('a figure of a weather station or of the nearest hospital names it', () => {
  const station = { nearest: 'NATICK, MA US', nearest_miles: 7.2, nearest_feet: -118 }
  expect(figureRemarks(station)).toEqual(['Measured at NATICK, MA US, 7.2 miles away, about 120 feet lower.'])
  expect(figureRemarks({ ...station, nearest_feet: 4 })).toEqual(['Measured at NATICK, MA US, 7.2 miles away.'])
  expect(figureRemarks({ nearest: 'A HOSPITAL', nearest_stars: 4 })).toEqual([
    'At A HOSPITAL, rated 4 of 5 stars by Medicare.',
  ])
  expect(figureRemarks({ nearest: 'A HOSPITAL' })).toEqual(['At A HOSPITAL.'])
})

test('a list says once that figures are of stations, and nothing of hospitals', () => {
  const results = [
    { notes: { summer_high: { nearest: 'A', nearest_miles: 1 }, distance_to_emergency_room: { nearest: 'B' } } },
    { notes: { summer_high: { nearest: 'C', nearest_miles: 2 } } },
  ]
  expect(listRemarks(results, ['summer_high', 'distance_to_emergency_room'])).toEqual([
    'Summer high: Measured at the nearest weather stations.',
  ])
})
