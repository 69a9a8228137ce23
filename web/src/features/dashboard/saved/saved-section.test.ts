import { describe, expect, test } from '@jest/globals'
import { savedPlaces } from '../../../lib/account/saved-items.ts'
import { joinRows } from './saved-section.tsx'

const place = (zip: string, day: number) => ({ zip, note: '', savedAt: `2026-11-0${day}T08:00:00.000Z` })
const [newest, middle, oldest] = [place('01760', 3), place('01720', 2), place('02139', 1)]
const shown = (...input: Parameters<typeof joinRows<typeof newest>>) =>
  joinRows(...input).map(({ key, isRemoved }) => (isRemoved ? `(${key})` : key))

describe('joinRows', () => {
  test('keeps the row of a removed item', () => {
    const removed = new Map([[middle.zip, middle]])
    expect(shown(savedPlaces, [newest, oldest], removed)).toEqual(['01760', '(01720)', '02139'])
  })

  test('sorts rows newest first', () => {
    expect(shown(savedPlaces, [oldest, newest], new Map())).toEqual(['01760', '02139'])
  })
})
