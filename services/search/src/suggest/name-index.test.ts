import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { similarTexts } from './name-index.ts'
import { packTrie } from './place-names.ts'

const find = (typed: string, texts: readonly string[], limit: number) => {
  const sorted = [...texts].sort()
  return similarTexts(packTrie(sorted), typed, limit).map(({ text, cost }) => ({ text: sorted[text]!, cost }))
}

describe('texts with typing errors', () => {
  test.each([
    ['natik', 'natick', 'a missing letter'],
    ['nattick', 'natick', 'an inserted letter'],
    ['ntaick', 'natick', 'transposed letters'],
    ['bostan', 'boston', 'a wrong letter'],
  ])('%s is found for %s: %s', (typed, text) => {
    expect(find(typed, ['natick', 'boston', 'springfield'], 1)).toEqual([{ text, cost: 1 }])
  })

  test('cost more with each letter that is not typed yet', () => {
    expect(find('natik', ['natick', 'national city'], 1)).toEqual([
      { text: 'natick', cost: 1 },
      { text: 'national city', cost: expect.closeTo(1.8) },
    ])
  })

  test('are none when the text starts as typed', () => {
    expect(find('nat', ['natick', 'nat', 'nap'], 1)).toEqual([{ text: 'nap', cost: 1 }])
  })

  test('are those of a plain comparison with every text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.uniqueArray(word), word, fc.constantFrom(1, 2), (texts, typed, limit) => {
        const expected = texts.flatMap((text) => {
          const cost = costOf(typed, text, limit)
          return text.startsWith(typed) || cost === Infinity ? [] : [text]
        })
        expect(find(typed, texts, limit).map(({ text }) => text)).toEqual(expected.sort())
        for (const { text, cost } of find(typed, texts, limit)) {
          expect(cost).toBeCloseTo(costOf(typed, text, limit))
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** The least of errors + untyped letters / 10 over all beginnings of the text. */
function costOf(typed: string, text: string, limit: number): number {
  const costs = Array.from({ length: text.length + 1 }, (_, length) => {
    const errors = distance(typed, text.slice(0, length))
    return errors <= limit ? errors + (text.length - length) / 10 : Infinity
  })
  return Math.min(...costs)
}

/** The optimal string alignment distance by its recursive definition. */
function distance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [head, tail] = [one.slice(0, -1), other.slice(0, -1)]
  const swapped = one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
  return Math.min(
    distance(head, other) + 1,
    distance(one, tail) + 1,
    distance(head, tail) + Number(one.at(-1) !== other.at(-1)),
    swapped ? distance(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  )
}
