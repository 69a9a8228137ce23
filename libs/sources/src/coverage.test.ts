import { describe, expect, test } from '@jest/globals'
import { type Coverage, compareCoverage, lossSentences } from './coverage.ts'

const prices = (byState: Record<string, number>, name = 'Price'): Coverage => ({ name, unit: 'zip codes', byState })
const compare = (before: Coverage[], after: Coverage[], isDemonstration = false) =>
  compareCoverage(before, after, { isDemonstration })
const isLoss = (...lists: Parameters<typeof compare>) => compare(...lists)[0]!.isLoss

describe('a loss of coverage', () => {
  test.each([
    ['one in five zips', { MA: 500 }, { MA: 400 }, false],
    ['more than one in five zips', { MA: 500 }, { MA: 399 }, true],
    ['the last zip of a state', { MA: 500, RI: 1 }, { MA: 501 }, true],
    ['more than half of a state with twenty', { MA: 500, RI: 20 }, { MA: 500, RI: 9 }, true],
    ['less than that of a smaller state', { MA: 500, RI: 19 }, { MA: 500, RI: 1 }, false],
    ['nothing', { MA: 1 }, { MA: 1, RI: 7 }, false],
  ])('by %s', (_, before, after, expected) => {
    expect(isLoss([prices(before)], [prices(after)])).toBe(expected)
  })

  test('over generated data by nothing: it is there to be replaced', () => {
    expect(isLoss([prices({ MA: 500, RI: 80 })], [prices({ MA: 1 })], true)).toBe(false)
  })

  test('by an attribute without any value, not by a new one', () => {
    expect(isLoss([prices({ MA: 3 })], [])).toBe(true)
    expect(compare([], [prices({ MA: 3 })])).toEqual([
      { name: 'Price', unit: 'zip codes', before: 0, after: 3, statesWithout: [], statesWithLess: [], isLoss: false },
    ])
  })
})

test('the sentences name what would remain, of which attributes, and the states without any', () => {
  const before = [prices({ MA: 900, RI: 100 }), prices({ MA: 900, RI: 100 }, 'Rent')]
  const after = [prices({ MA: 9 }), prices({ MA: 9 }, 'Rent')]
  expect(lossSentences('new.csv', compare(before, after))).toBe(
    'new.csv would remove values that are shown now: 9 instead of 1,000 zip codes would have Price, Rent; none in RI; fewer than half in MA. ' +
      'Nothing was changed; to publish it anyway, import it with --yes.',
  )
  expect(lossSentences('new.csv', compare(before, before))).toBeNull()
})

describe('values that look like those of another column', () => {
  const typical = (value?: number): Coverage => ({ ...prices({ MA: 500 }), typical: value })

  test.each([
    ['twice as large', 300_000, 600_000, undefined],
    ['more than twice as large', 300_000, 600_001, true],
    ['less than half', 300_000, 59, true],
    ['a small share that trebles', 1, 3, undefined],
    ['too few to tell', undefined, 3, undefined],
  ])('%s', (_, before, after, expected) => {
    const [change] = compare([typical(before)], [typical(after)])
    expect(change!.isOther).toBe(expected)
  })

  test('are named with what they were', () => {
    expect(lossSentences('new.csv', compare([typical(300_000)], [typical(59)]))).toBe(
      'new.csv looks as if its columns were exchanged: Price would typically be 59 instead of 300,000. ' +
        'Nothing was changed; to publish it anyway, import it with --yes.',
    )
  })
})
