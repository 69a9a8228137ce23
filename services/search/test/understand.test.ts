import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { UnderstoodSearch } from '@homeground/contracts'
import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { understand } from '../src/understand/understand.ts'
import { countryPlaces } from './sentence-places.ts'
import { sentences } from './sentences.ts'
import { filterWords, wordSalad } from './word-salad.ts'

const lookup = countryPlaces()
const nothing: UnderstoodSearch = {
  area: null,
  states: [],
  place: null,
  radius: null,
  filters: {},
  order: null,
  dir: null,
  results: null,
  unknown: [],
}

for (const [rule, cases] of Object.entries(sentences)) {
  describe(rule, () => {
    test.each(Object.entries(cases))('%s', (text, expected) => {
      expect(understand(text, lookup)).toEqual({ ...nothing, ...expected })
    })
  })
}

const file = publicDataFile('sentences.json')
const exampleTest = file ? test : test.skip
exampleTest('every example gives exactly its search', () => {
  const examples = JSON.parse(readFileSync(file!, 'utf8')) as ({ text: string } & UnderstoodSearch)[]
  expect(examples.length).toBeGreaterThan(0)
  const wrong = examples.flatMap(({ text, ...expected }) => {
    const search = understand(text, lookup)
    return isDeepStrictEqual(search, expected) ? [] : [{ text, search, expected }]
  })
  expect(wrong).toEqual([])
})

test('20,000 word salads give no error, and no filter that no word asks for', () => {
  const unasked: object[] = []
  for (let seed = 1; seed <= 20_000; seed++) {
    const text = wordSalad(seed)
    for (const key of Object.keys(understand(text, lookup).filters)) {
      if (!filterWords[key]!.test(text)) unasked.push({ text, key })
    }
  }
  expect(unasked).toEqual([])
})

test('the same text gives the same search', () => {
  const text = 'Towns near Portland under 500k, not rural, best schools first'
  expect(understand(text, lookup)).toEqual(understand(text, lookup))
})
