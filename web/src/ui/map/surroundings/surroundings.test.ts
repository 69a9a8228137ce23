import { describe, expect, test } from '@jest/globals'
import { nearestDot } from './surroundings.tsx'

describe('nearestDot', () => {
  const dots = [
    { id: 'one', x: 0, y: 0 },
    { id: 'other', x: 6, y: 0 },
  ]

  test('is the nearest of those in reach', () => {
    expect(nearestDot(dots, { x: 2, y: 0 })?.id).toBe('one')
    expect(nearestDot(dots, { x: 4, y: 0 })?.id).toBe('other')
  })

  test('a dot reacts within eight pixels', () => {
    expect(nearestDot(dots, { x: 13.9, y: 0 })?.id).toBe('other')
    expect(nearestDot(dots, { x: 14.1, y: 0 })).toBeUndefined()
  })
})
