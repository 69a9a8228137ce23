import { describe, expect, test } from '@jest/globals'
import { isDirection, walk } from './nearest-in-direction.ts'

const here = { id: 'here', x: 100, y: 100 }
const east = { id: 'east', x: 140, y: 110 }
const farEast = { id: 'far east', x: 200, y: 100 }
const north = { id: 'north', x: 90, y: 40 }
const marks = [here, farEast, east, north]

describe('walk', () => {
  test('goes to the nearest mark in the direction', () => {
    expect(walk(marks, here, 'ArrowRight')).toBe('east')
    expect(walk(marks, here, 'ArrowUp')).toBe('north')
    expect(walk(marks, farEast, 'ArrowLeft')).toBe('east')
  })

  test('stays when nothing lies that way', () => {
    expect(walk(marks, here, 'ArrowDown')).toBeNull()
    expect(walk(marks, farEast, 'ArrowRight')).toBeNull()
  })

  test('prefers a mark straight ahead to a nearer one far aside', () => {
    const aside = { id: 'aside', x: 125, y: 124 }
    // straight: 40 + 2·10 = 60; aside: 25 + 2·24 = 73
    expect(walk([here, aside, east], here, 'ArrowRight')).toBe('east')
  })

  test('knows arrow keys only', () => {
    expect(isDirection('ArrowUp')).toBe(true)
    expect(isDirection('Enter')).toBe(false)
  })
})
