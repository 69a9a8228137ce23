/** @jest-environment jsdom */
import { attributes } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { changedSince, readShared, writeShared } from './compare-view.tsx'

type Change = Partial<Pick<Figure, 'value' | 'moe' | 'note'>>

/** A place with a number for every attribute. */
function place(id: string, changes: Readonly<Record<string, Change>> = {}) {
  const figures = attributes.map(
    ({ key }, index): Figure => ({
      key,
      value: index * 10,
      moe: 1,
      percentile_state: null,
      percentile_nation: null,
      vintage: '2023',
      publisher: 'Census Bureau',
      data_set: 'real',
      ...changes[key],
    }),
  )
  return { id, figures }
}

const before = [place('01760'), place('01748')]
const shared = readShared(writeShared(before, '12'))!
const changedBy = (changes: Readonly<Record<string, Change>>) =>
  changedSince(shared, [place('01760'), place('01748', changes)])

describe('a share link', () => {
  test('names the version of its data, and is short', () => {
    expect(shared.version).toBe('12')
    expect(writeShared(before, '12')).toMatch(/^12\.[\w-]+$/)
    expect(writeShared(before, '12').length).toBeLessThan(150)
  })

  test('finds nothing changed in the same numbers, whatever their percentiles', () => {
    expect(changedBy({})).toEqual([])
    const ranks = { population: { percentile_nation: 3 } as Change }
    expect(changedBy(ranks)).toEqual([])
  })

  test('finds a changed value, margin, bound, and a value that is gone', () => {
    expect(changedBy({ population: { value: 7 } })).toEqual(['population'])
    expect(changedBy({ median_age: { moe: 2 } })).toEqual(['median_age'])
    expect(changedBy({ median_household_income: { note: { kind: 'over' } } })).toEqual(['median_household_income'])
    expect(changedBy({ median_age: { value: null }, population: { value: 7 } })).toEqual(['population', 'median_age'])
  })

  test('finds each of 300 small changes of each attribute', () => {
    const missed = attributes.flatMap(({ key }, index) =>
      Array.from({ length: 300 }, (_, n) => index * 10 + (n + 1) / 10).filter(
        (value) => !changedBy({ [key]: { value } })!.includes(key),
      ),
    )
    // One in 4,096 may be missed: about 3 of 11,000.
    expect(missed.length).toBeLessThan(12)
  })

  test('says that it does not know for another list of attributes, and reads no other text', () => {
    expect(changedSince(readShared('12.AbCd')!, before)).toBeNull()
    expect(readShared('12')).toBeNull()
    expect(readShared('')).toBeNull()
    expect(readShared(null)).toBeNull()
    expect(readShared('12.<script>')).toBeNull()
  })
})
