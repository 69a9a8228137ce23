import { describe, expect, test } from '@jest/globals'
import { typingErrors } from './distance.ts'
import { normalizeName } from './normalize.ts'
import { createTrigramIndex, packTrigrams } from './trigrams.ts'

describe('normalizeName', () => {
  test('removes case, accents and periods, and spells out abbreviations', () => {
    expect(normalizeName('Doña Ana County, NM')).toBe('dona ana county nm')
    expect(normalizeName('St. Louis')).toBe('saint louis')
    expect(normalizeName("Coeur d'Alene")).toBe('coeur dalene')
    // A last word may still be typed: "st" could become "stamford".
    expect(normalizeName('st')).toBe('st')
  })
})

describe('typing errors', () => {
  test.each([
    ['natick', 'natick ma', 0],
    ['natik', 'natick ma', 1],
    ['ntaick', 'natick ma', 1],
    ['nattick', 'natick ma', 1],
    ['bostan', 'boston ma', 1],
    ['xyz', 'natick ma', 2],
  ])('%s against %s: %i', (typed, name, errors) => {
    expect(typingErrors(typed, name, 1)).toBe(errors)
  })
})

describe('trigrams', () => {
  test('the text that shares the most trigrams comes first', () => {
    const similar = createTrigramIndex(
      packTrigrams(['springfield ma', 'spring lake nj', 'fielding ut']),
    )
    expect(similar('sprngfield', 3)[0]).toBe(0)
    expect(similar('zzzz', 3)).toEqual([])
  })
})
