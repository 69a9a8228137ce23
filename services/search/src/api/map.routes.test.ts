import { expect, jest, test } from '@jest/globals'
import { createRecent } from './map.routes.ts'

test('a result is made once while it is among those used last', () => {
  const recent = createRecent<number, string>(2)
  const make = jest.fn(() => 'map')
  for (const key of ['a', 'b', 'a', 'c', 'a']) recent(1, key, make)
  expect(make).toHaveBeenCalledTimes(3)
  recent(1, 'b', make)
  expect(make).toHaveBeenCalledTimes(4)
})

test('another version forgets the results of the one before', () => {
  const recent = createRecent<number, string>(2)
  recent(1, 'a', () => 'old')
  expect(recent(2, 'a', () => 'new')).toBe('new')
  expect(recent(2, 'a', () => 'other')).toBe('new')
})
