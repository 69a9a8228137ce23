import { attributes } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { addressOf, formAt } from '../search/search-address.ts'
import { withoutWeights, withWeight } from './edit-weights.ts'
import { sharesOf } from './match-parts.ts'

const list = testList({ hasWeights: true })
const sensitive = attributes.find((attribute) => attribute.sensitive)!.key
const read = (query: string) => formAt(list, `/list?${query}`)

describe('the weights of a search', () => {
  test('are in its address, which reads back as the same form', () => {
    const young = withWeight(list, read(''), { key: 'median_age', weight: -3 })
    const form = withWeight(list, young, { key: 'overall_score', weight: 5 })
    expect(form).toMatchObject({ orderBy: 'match', direction: 'desc', weights: { median_age: -3, overall_score: 5 } })
    const address = addressOf(list, form)
    expect(new URLSearchParams(address.split('?')[1]).get('weights')).toBe('median_age:-3,overall_score:5')
    expect(formAt(list, address)).toEqual(form)
  })

  test('stay while the list is sorted by something else, and return it to its order when the last one goes', () => {
    const form = withWeight(list, read(''), { key: 'median_age', weight: 1 })
    const sorted = { ...form, orderBy: 'median_age' }
    const more = withWeight(list, formAt(list, addressOf(list, sorted)), { key: 'population', weight: 2 })
    expect(more).toMatchObject({ orderBy: 'median_age', weights: { median_age: 1, population: 2 } })
    expect(withWeight(list, form, { key: 'median_age', weight: 0 })).toEqual(read(''))
    expect(withoutWeights(list, form)).toEqual(read(''))
  })

  test.each([
    ['out of range', 'weights=median_age:6'],
    ['of 0', 'weights=median_age:0'],
    ['of race', `weights=${sensitive}:3`],
    ['of nothing', 'weights=nonsense:3,,:,median_age'],
  ])('%s are left out, and there is no order by match without one', (_name, query) => {
    expect(read(`order=match&${query}`)).toEqual(read(''))
  })

  test('are left out by a list without weights', () => {
    const plain = testList({})
    const query = '/list?order=match&weights=median_age:3'
    expect(formAt(plain, query)).toEqual(formAt(plain, '/list'))
  })
})

test('shares of all weight are in percent, the heaviest first', () => {
  expect(sharesOf({ median_age: -1, population: 3 })).toEqual([
    { key: 'population', weight: 3, share: 75 },
    { key: 'median_age', weight: -1, share: 25 },
  ])
})
