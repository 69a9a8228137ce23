import { expect, test } from '@jest/globals'
import { outlineDetailAt } from './outline-details.ts'

test('each zoom from 7 on has a level of detail', () => {
  expect([6, 6.9, 7, 8, 9, 10, 10.5, 11, 18].map(outlineDetailAt)).toEqual([
    undefined,
    undefined,
    'low',
    'low',
    'medium',
    'medium',
    'medium',
    'high',
    'high',
  ])
})
