import { expect, test } from '@jest/globals'
import { averageText, choiceOf, readChoice, spanOf, trendName, writeChoice } from './trends.ts'

const read = (query: string) => readChoice(new URLSearchParams(query))
const periods = ['2023-01', '2023-02', '2023-03', '2023-04']

test('an address without parameters is the default state’s price in all months', () => {
  const choice = { measure: 'median_listing_price', states: ['MA'], from: null, to: null }
  expect(read('')).toEqual(choice)
  expect(read('states=XX&measure=color&from=May')).toEqual(choice)
  expect(`${writeChoice(read(''))}`).toBe('')
})

test('an address comes back as it was written, with at most four states, or none', () => {
  const address = 'states=NH%2CRI&measure=days_on_market&from=2020-01&to=2022-12'
  expect(`${writeChoice(read(address))}`).toBe(address)
  expect(read('states=none').states).toEqual([])
  expect(`${writeChoice(read('states=none'))}`).toBe('states=none')
  expect(read('states=ma,nh,ri,ct,vt').states).toEqual(['MA', 'NH', 'RI', 'CT'])
})

test('a span has at least two of the loaded months, and its open ends follow new ones', () => {
  expect(spanOf(periods, { from: null, to: null })).toEqual([0, 3])
  expect(spanOf(periods, { from: '2023-02', to: '2023-03' })).toEqual([1, 2])
  expect(spanOf(periods, { from: '2022-06', to: '2030-01' })).toEqual([0, 3])
  expect(spanOf(periods, { from: '2023-03', to: '2023-03' })).toEqual([0, 3])
  expect(choiceOf(periods, [0, 3])).toEqual({ from: null, to: null })
  expect(choiceOf(periods, [1, 3])).toEqual({ from: '2023-02', to: null })
})

test('names of views and of averages', () => {
  expect(trendName({ measure: 'days_on_market', states: ['OH', 'UT'] })).toBe('Median days on market in Ohio and Utah')
  expect(trendName({ measure: 'housing_inventory', states: [] })).toBe('Active listings in the United States')
  expect([averageText('2018-01'), averageText('2018-11')]).toEqual(['Jan–Mar 2018', 'Nov 2018–Jan 2019'])
})
