import { expect, test } from '@jest/globals'
import { searchPath } from './search-path.ts'

test('a link to a search by school score shows the highest first', () => {
  expect(searchPath({ area: 'state', states: 'VT' })).toBe('/research-area?area=state&states=VT&dir=desc')
})

test('a link with an order of its own keeps it', () => {
  expect(searchPath({ area: 'nationwide', order: 'days_on_market' })).toBe(
    '/research-area?area=nationwide&order=days_on_market',
  )
})
