import { describe, expect, test } from '@jest/globals'
import { valuesByState } from './changed-values.ts'
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

  test('by one of a count that a complete file always has', () => {
    const stations = (count: number): Coverage[] => [{ ...prices({ '': count }), leastShare: 1 }]
    expect([isLoss(stations(10), stations(9)), isLoss(stations(10), stations(10))]).toEqual([true, false])
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
  /** Values of so many zips in each of three states, by their index. */
  const valued = (
    of: (index: number, state: string) => number,
    { count = 20, leastCorrelation }: { count?: number; leastCorrelation?: number } = {},
  ): Coverage[] => {
    const indexes = Array.from({ length: count }, (_, i) => i)
    const values = valuesByState(
      ['MA', 'NH', 'RI'].flatMap((state, s) =>
        indexes.map((i) => [state, String(1000 * (s + 1) + i), of(i, state)] as const),
      ),
    )
    return [{ ...prices({ MA: count, NH: count, RI: count }), values, ...(leastCorrelation && { leastCorrelation }) }]
  }
  const change = (...lists: [Coverage[], Coverage[]]) => compare(...lists)[0]!

  test.each([
    ['twice as large', 300_000, 600_000, undefined],
    ['more than twice as large', 300_000, 600_001, true],
    ['less than half', 300_000, 59, true],
    ['a small share that trebles', 1, 3, undefined],
  ])('%s', (_, before, after, expected) => {
    expect(
      change(
        valued(() => before),
        valued(() => after),
      ).isOther,
    ).toBe(expected)
  })

  test('are recognized as those of the other column, however similar both are', () => {
    const ages = (i: number) => 35 + (i % 7)
    const shares = (i: number) => 36 + (i % 5)
    const named = (name: string, of: (i: number) => number): Coverage[] =>
      valued(of, { count: 40 }).map((entry) => ({ ...entry, name, isExchangeable: true }))
    const before = [...named('Age', ages), ...named('Share', shares)]
    const exchanged = compare(before, [...named('Age', shares), ...named('Share', ages)])
    expect(exchanged.map(({ isOther, exchangedWith }) => [isOther, exchangedWith])).toEqual([
      [true, 'Share'],
      [true, 'Age'],
    ])
    expect(lossSentences('a.csv', exchanged)).toContain(
      'a.csv looks as if its columns were exchanged: Age would have the values that Share has now; Share would',
    )
    // A year later.
    const later = [...named('Age', (i) => ages(i) + 0.3), ...named('Share', (i) => shares(i) + 0.3)]
    expect(compare(before, later).map(({ isOther }) => isOther)).toEqual([undefined, undefined])
  })

  test('are of other zips: so few keep a value that those of the column were exchanged', () => {
    const moved = (first: number): Coverage[] => [
      {
        ...prices({ MA: 20 }),
        values: valuesByState(Array.from({ length: 20 }, (_, i) => ['MA', String(first + i), 9])),
      },
    ]
    expect(change(moved(0), moved(10)).isOther).toBeUndefined()
    expect(change(moved(0), moved(11))).toMatchObject({ isOther: true, same: 9 })
    expect(lossSentences('a.csv', compare(moved(0), moved(11)))).toContain(
      'only 9 of the 20 zip codes that have Price now would keep a value',
    )
  })

  test('are the same everywhere, where they were different', () => {
    const ages = valued((i) => 5 + (i % 10))
    expect(
      change(
        ages,
        valued(() => 7),
      ),
    ).toMatchObject({ isOther: true, typicalBefore: 10, typicalAfter: 7 })
    expect(
      change(
        valued((i) => i % 9),
        valued(() => 3),
      ).isOther,
    ).toBeUndefined()
  })

  test('are small ones of a source whose values are all small', () => {
    const small = (of: number): Coverage[] => valued(() => of).map((entry) => ({ ...entry, smallestChange: 0.1 }))
    expect(change(small(1), small(2.5)).isOther).toBe(true)
    expect(change(small(0.01), small(0.05)).isOther).toBeUndefined()
  })

  test('are those of the same zips: the median of all may stay as it is', () => {
    const rising = (i: number) => 10 * 3 ** (i % 4)
    const falling = (i: number) => 10 * 3 ** (3 - (i % 4))
    expect(change(valued(rising), valued(falling))).toMatchObject({ isOther: true })
    const few = (of: (i: number) => number) => valued(of, { count: 6 })
    expect(change(few(rising), few(falling)).isOther).toBeUndefined()
  })

  test('are named with what they were, and with the state where they are so', () => {
    expect(
      lossSentences('new.csv', [
        change(
          valued(() => 300_000),
          valued(() => 59),
        ),
      ]),
    ).toBe(
      'new.csv looks as if its columns were exchanged: Price would typically be 59 instead of 300,000. ' +
        'Nothing was changed; to publish it anyway, import it with --yes.',
    )
    const threefold = valued((_, state) => (state === 'RI' ? 90_000 : 30_000))
    expect(
      lossSentences('new.csv', [
        change(
          valued(() => 30_000),
          threefold,
        ),
      ]),
    ).toContain('exchanged: Price would typically be 90,000 instead of 30,000 in RI. Nothing')
  })

  test('may have their size, but not their order: rows that are shifted by one', () => {
    // 7919 and 101 have no common divisor: every index has another one of the 101 values.
    const mixed = (i: number) => 100_000 + 1000 * ((7919 * i) % 101)
    const options = { count: 101, leastCorrelation: 0.5 }
    const shifted = valued((i) => mixed((i + 1) % 101), options)
    const scaled = valued((i) => 1.2 * mixed(i) + 5 * (i % 3), options)
    expect(change(valued(mixed, options), scaled).isOther).toBeUndefined()
    expect(lossSentences('new.csv', [change(valued(mixed, options), shifted)])).toMatch(
      /Price would hardly go with the values of the same zip codes now \(rank correlation -?0\.\d\d\)/,
    )
  })
})
