import { expect, test } from '@jest/globals'
import { answerCalls } from '../../../test/answer-calls.ts'
import { similarSearchPath } from './similar-search.ts'

const natick = { placeType: 'zip', place: '01760', label: '01760 Natick, MA', state_abbr: 'MA' } as const
const values = {
  median_listing_price: 834_950,
  overall_score: 88,
  median_age: null,
  // Farther than the last option.
  distance_to_large_airport: 140,
}

test('maps each value to the first option in list order that holds it', async () => {
  const fetch = answerCalls({ body: [values] })
  const path = await similarSearchPath(natick, { fill: 'limited', area: 'state' })
  expect(fetch.mock.calls[0]![0]).toBe('/api/zips/dataAttributes/zip/01760/limited')
  // 80,90 comes before 50,100 and 70,100.
  expect(decodeURIComponent(path)).toBe(
    '/research-area?area=state&states=MA&median_listing_price=800,900&overall_score=80,90&dir=desc',
  )
})

test('looks for towns like a town, nationwide by population', async () => {
  answerCalls({ body: [values] })
  const town = { placeType: 'town', place: 'Natick, MA', label: 'Natick, MA', state_abbr: 'MA' } as const
  const path = await similarSearchPath(town, { fill: 'full', area: 'nationwide' })
  expect(decodeURIComponent(path)).toBe(
    '/research-area?area=nationwide&by=town&median_listing_price=800,900&overall_score=80,90&order=population&dir=desc',
  )
})

test('is an error without any value to search by', async () => {
  answerCalls({ body: [{ median_age: null }] })
  await expect(similarSearchPath(natick, { fill: 'limited', area: 'state' })).rejects.toThrow(
    'Too few numbers are known about 01760 Natick, MA to search for similar places.',
  )
})
