import { expect, test } from '@jest/globals'
import { deletionSummary } from './delete-account.tsx'

const place = (note: string) => ({ place: '01760', note, savedAt: '2026-11-20T12:00:00.000Z' })

test('lists what is deleted with an account, without what it does not have', () => {
  expect(deletionSummary({ places: [], watches: [], searches: 0, shortlists: 0, premiumUntil: null })).toEqual([
    'Your name, email and password',
  ])
  expect(
    deletionSummary({
      places: [place('near Ann'), place(''), { ...place('asked'), place: 'school:250000000001' }],
      watches: ['01760', 'school:250000000001', 'district:2500000'],
      searches: 2,
      shortlists: 1,
      premiumUntil: '2027-11-20T12:00:00.000Z',
    }),
  ).toEqual([
    'Your name, email and password',
    '2 saved places with 1 note',
    '1 saved school or district with 1 note',
    '1 watched place',
    '2 watched schools and districts',
    '2 saved searches',
    '1 shortlist that you made, with the votes and notes of others',
    'Premium, paid until Nov 20, 2027',
  ])
})
