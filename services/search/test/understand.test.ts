import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { attributes } from '@homeground/catalog/attributes'
import type { UnderstoodSearch } from '@homeground/contracts'
import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { understand } from '../src/understand/understand.ts'
import { countryPlaces } from './sentence-places.ts'
import { sentences, sentencesOfPeople } from './sentences.ts'
import { filterWords, plainSalad, wordSalad } from './word-salad.ts'

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

for (const [subject, cases] of Object.entries(sentencesOfPeople())) {
  describe(subject, () => {
    test.each(Object.entries(cases))('%s', (text, expected) => {
      const search = understand(text, lookup)
      const { question } = search
      expect({ ...search, ...(question && { question: { ...question, choices: [] } }) }).toEqual({
        ...nothing,
        ...expected,
      })
    })
  })
}

test('people’s sentences ask for every attribute', () => {
  const asked = Object.values(sentencesOfPeople()).flatMap((cases) =>
    Object.values(cases).flatMap(({ filters = {} }) => Object.keys(filters)),
  )
  expect(attributes.map(({ key }) => key).filter((key) => !asked.includes(key))).toEqual([])
})

test('what no place has a figure of is said, instead of a filter that finds nothing', () => {
  const unloaded: readonly string[] = ['flood_loss_per_100k', 'wildfire_loss_per_100k', 'distance_to_emergency_room']
  const read = (text: string) => understand(text, lookup, (key) => !unloaded.includes(key))
  expect(read('low flood risk, somewhere warm, under 400k')).toEqual({
    ...nothing,
    filters: { winter_low: '35,100', median_listing_price: '0,400' },
    unknown: ['low flood risk'],
    missing: [{ words: 'low flood risk', topic: 'flood loss' }],
  })
  expect(read('lowest flood risk in Maine')).toMatchObject({
    states: ['ME'],
    order: null,
    missing: [{ words: 'lowest flood risk', topic: 'flood loss' }],
  })
  expect(read('no wildfires, near a hospital')).toMatchObject({
    filters: {},
    unknown: ['no wildfires', 'hospital'],
    missing: [
      { words: 'no wildfires', topic: 'wildfire loss' },
      { words: 'hospital', topic: 'emergency room' },
    ],
  })
})

/** Examples from before several places, and counties, were read as areas. */
const superseded = new Set(['Near Seattle or Tacoma under 700k', 'Good schools in Middlesex County'])

const file = publicDataFile('sentences.json')
const exampleTest = file ? test : test.skip
exampleTest('every example gives exactly its search', () => {
  const examples = JSON.parse(readFileSync(file!, 'utf8')) as ({ text: string } & UnderstoodSearch)[]
  expect(examples.length).toBeGreaterThan(0)
  const wrong = examples.flatMap(({ text, ...expected }) => {
    // The examples name the fields that they are about.
    const read = understand(text, lookup)
    const search = Object.fromEntries(Object.keys(expected).map((key) => [key, read[key as keyof UnderstoodSearch]]))
    return superseded.has(text) || isDeepStrictEqual(search, expected) ? [] : [{ text, search, expected }]
  })
  expect(wrong).toEqual([])
})

test('5,000 word salads give no error, and no filter that no word asks for', () => {
  const unasked: object[] = []
  for (let seed = 1; seed <= 5_000; seed++) {
    const text = wordSalad(seed)
    for (const key of Object.keys(understand(text, lookup).filters)) {
      if (!filterWords[key]!.test(text)) unasked.push({ text, key })
    }
  }
  expect(unasked).toEqual([])
})

test('500 salads of words that say nothing about places ask for no search', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { area, filters, order, calc } = understand(plainSalad(seed), lookup)
    expect({ area, filters, order, calc }).toEqual({ area: null, filters: {}, order: null, calc: undefined })
  }
})

test('the same text gives the same search', () => {
  const text = 'Towns near Portland under 500k, not rural, best schools first'
  expect(understand(text, lookup)).toEqual(understand(text, lookup))
})
