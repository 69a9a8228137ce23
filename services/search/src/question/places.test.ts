import { describe, expect, test } from '@jest/globals'
import { listZips } from '../sources/places/zip-list.ts'
import { namesOf } from './places.ts'

describe('a town', () => {
  test('of the postal list is found by its name in lower case', () => {
    const towns = new Set([...listZips()].flatMap(({ zip }) => zip?.town ?? []))
    const unknown = [...towns].filter((town) => !namesOf(town.toLowerCase()).includes(town))
    expect(unknown).toEqual([])
    expect(towns.size).toBeGreaterThan(10_000)
  })
})
