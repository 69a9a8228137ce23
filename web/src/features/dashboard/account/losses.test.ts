import { expect, test } from '@jest/globals'
import { lossesOf } from './losses.ts'

const place = (note: string) => ({ zip: '01760', note, savedAt: '2026-11-20T12:00:00.000Z' })

test('what goes with an account is named, what there is none of is not', () => {
  expect(lossesOf({ places: [], watches: 0, searches: 0, premiumUntil: null })).toEqual([
    'Your name, email and password',
  ])
  expect(
    lossesOf({
      places: [place('near Ann'), place('')],
      watches: 1,
      searches: 2,
      premiumUntil: '2027-11-20T12:00:00.000Z',
    }),
  ).toEqual([
    'Your name, email and password',
    '2 saved places with 1 note',
    '1 watched zip',
    '2 saved searches',
    'Premium, paid until Nov 20, 2027',
  ])
})
