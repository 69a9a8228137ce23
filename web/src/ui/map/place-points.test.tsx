import { describe, expect, test } from '@jest/globals'
import { isDirection, nearestInDirection } from './place-points.tsx'

const here = { id: 'here', x: 100, y: 100 }
const east = { id: 'east', x: 140, y: 110 }
const farEast = { id: 'far east', x: 200, y: 100 }
const north = { id: 'north', x: 90, y: 40 }
const marks = [here, farEast, east, north]

describe('nearestInDirection', () => {
  test('is the nearest mark in the direction', () => {
    expect(nearestInDirection(marks, here, 'ArrowRight')).toBe('east')
    expect(nearestInDirection(marks, here, 'ArrowUp')).toBe('north')
    expect(nearestInDirection(marks, farEast, 'ArrowLeft')).toBe('east')
  })

  test('is null when there is no mark in the direction', () => {
    expect(nearestInDirection(marks, here, 'ArrowDown')).toBeNull()
    expect(nearestInDirection(marks, farEast, 'ArrowRight')).toBeNull()
  })

  test('prefers a mark straight ahead to a closer one far aside', () => {
    const aside = { id: 'aside', x: 125, y: 124 }
    // straight: 40 + 2·10 = 60; aside: 25 + 2·24 = 73
    expect(nearestInDirection([here, aside, east], here, 'ArrowRight')).toBe('east')
  })

  test('only arrow keys are directions', () => {
    expect(isDirection('ArrowUp')).toBe(true)
    expect(isDirection('Enter')).toBe(false)
  })
})
