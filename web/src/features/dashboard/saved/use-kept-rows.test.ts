import { describe, expect, test } from '@jest/globals'
import { savedPlaces } from '../../../lib/account/saved-items.ts'
import { joinRows } from './use-kept-rows.ts'

const place = (zip: string, day: number) => ({
  zip,
  note: '',
  savedAt: `2026-11-0${day}T08:00:00.000Z`,
})
const [newest, middle, oldest] = [place('01760', 3), place('01720', 2), place('02139', 1)]
const shown = (...input: Parameters<typeof joinRows<typeof newest>>) =>
  joinRows(...input).map(({ key, removed }) => (removed ? `(${key})` : key))

describe('rows of a kept list', () => {
  test('hold the place of what was taken out', () => {
    const taken = new Map([[middle.zip, middle]])
    expect(shown(savedPlaces, [newest, oldest], taken)).toEqual(['01760', '(01720)', '02139'])
  })

  test('show what was put back where it was', () => {
    const taken = new Map([[middle.zip, middle]])
    expect(shown(savedPlaces, [place(middle.zip, 9), newest, oldest], taken)).toEqual([
      '01760',
      '01720',
      '02139',
    ])
  })

  test('are newest first', () => {
    expect(shown(savedPlaces, [oldest, newest], new Map())).toEqual(['01760', '02139'])
  })
})
