import { expect, test } from '@jest/globals'
import { readShare } from './share.ts'

test.each([
  ['0.320', 32, 32],
  ['.147', 14.7, 14.7],
  ['0', 0, 0],
  ['1', 100, 100],
  ['0.5-0.6', 50, 60],
  ['.95-1', 95, 100],
  ['0-.05', 0, 5],
  ['>0.95', 95, 100],
  ['>=.95', 95, 100],
  ['<.05', 0, 5],
  [' <=0.1 ', 0, 10],
])('"%s" is %d to %d percent', (text, low, high) => {
  expect(readShare(text)).toEqual({ low, high })
})

test.each(['*', '--', '', ' '])('"%s" is not published', (text) => {
  expect(readShare(text)).toBeNull()
})

test.each(['32', '1.01', '0.6-0.5', '0.9-1.2', '-0.1', '40%', '.', 'many'])('"%s" is not a share', (text) => {
  expect(readShare(text)).toBeUndefined()
})
