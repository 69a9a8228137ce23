import { expect, test } from '@jest/globals'
import { NEWEST, parseMonths, periodOfMonth, SPAN, seasonOf, yyyymm } from './months.ts'
import { marketIn } from './publishers/realtor.ts'

test('months are counted from January 2018', () => {
  expect([SPAN.from, SPAN.to].map(periodOfMonth)).toEqual(['2018-01', '2024-04'])
  expect([NEWEST.from, NEWEST.to].map(yyyymm)).toEqual(['202302', '202404'])
  expect(seasonOf(-1)).toBe(11)
})

test('a range of months includes both ends', () => {
  expect(parseMonths('2018-01..2023-03')).toEqual({ from: 0, to: 62 })
})

test.each(['2018', '2017-12..2019-01', '2020-02..2020-01', '2020-01..2024-05', '2020-13..2021-01'])(
  'rejects the months %s',
  (text) => expect(() => parseMonths(text)).toThrow(RangeError),
)

test('prices rise from 2019 to 2022, and few homes are for sale in 2021', () => {
  const [may2019, may2021, may2022] = [16, 40, 52].map(marketIn)
  expect(may2022!.price / may2019!.price).toBeGreaterThan(1.25)
  expect(may2021!.inventory).toBeLessThan(0.6 * may2019!.inventory)
})

test('prices are higher and sales faster in summer than in the winters around it', () => {
  const [january, june, december] = [12, 17, 23].map(marketIn)
  for (const winter of [january!, december!]) {
    expect(june!.price).toBeGreaterThan(winter.price)
    expect(june!.daysOnMarket).toBeLessThan(winter.daysOnMarket)
  }
})
