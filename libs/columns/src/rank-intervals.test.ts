import { expect, test } from '@jest/globals'
import { rankConfidence, rankIntervals } from './rank-intervals.ts'

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Standard normal numbers, by Box and Muller. */
function createNormal(seed: number) {
  const random = createRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** The normal distribution by the series of Marsaglia (2004); the upper tail is that of the negative argument. */
function normalUpTo(x: number): number {
  if (x < -7) return 0
  if (x > 7) return 1
  let [sum, term, power] = [x, x, 1]
  for (; Math.abs(term) > 1e-18 * Math.abs(sum) || power < 3; ) {
    power += 2
    term *= (x * x) / power
    sum += term
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI)
}

/**
 * The same intervals of some members by the definition: each error is taken by itself, the integral has 240 steps, the
 * critical value is bisected, and each round of the stepdown is computed from the start.
 */
function slowIntervals(values: readonly number[], errors: readonly number[], members: readonly number[]) {
  return members.map((own) => {
    const [value, error] = [values[own]!, errors[own]!]
    const ratios = values.map((other, index) =>
      index === own ? 0 : Math.abs(other - value) / Math.hypot(error, errors[index]!),
    )
    let left = [...values.keys()].filter((index) => index !== own)
    const probability = (critical: number) => {
      let total = 0
      for (let step = -120; step < 120; step++) {
        const off = (step + 0.5) * 0.05
        let product = Math.exp((-off * off) / 2) / Math.sqrt(2 * Math.PI)
        for (const index of left) {
          const other = errors[index]!
          const reach = critical * Math.hypot(error, other)
          product *= normalUpTo((error * off + reach) / other) - normalUpTo((error * off - reach) / other)
        }
        total += product * 0.05
      }
      return total
    }
    while (left.length > 0) {
      let [low, high] = [0, 8]
      while (high - low > 1e-7) {
        const middle = (low + high) / 2
        if (probability(middle) > rankConfidence) high = middle
        else low = middle
      }
      const rest = left.filter((index) => ratios[index]! <= high)
      if (rest.length === left.length) break
      left = rest
    }
    const rest = new Set(left)
    const clear = [...values.keys()].filter((index) => index !== own && !rest.has(index))
    const higher = clear.filter((index) => values[index]! > value).length
    return { best: 1 + higher, worst: values.length - (clear.length - higher) }
  })
}

function drawList(size: number, seed: number) {
  const normal = createNormal(seed)
  const errors = Array.from({ length: size }, () => 3000 * Math.exp(0.7 * normal()))
  const values = errors.map((error) => 80_000 * Math.exp(0.35 * normal()) + error * normal())
  return { values, errors }
}

test.each([
  { size: 2, seed: 1, every: 1 },
  { size: 12, seed: 2, every: 1 },
  { size: 40, seed: 3, every: 1 },
  { size: 90, seed: 21, every: 10 },
])('a list of $size has the intervals of a slow implementation, to the rank', ({ size, seed, every }) => {
  const { values, errors } = drawList(size, seed)
  const members = [...values.keys()].filter((index) => index % every === 1 % every)
  const { best, worst } = rankIntervals({ values, errors, first: 'highest' })
  const slow = slowIntervals(values, errors, members)
  expect(members.map((index) => ({ best: best[index], worst: worst[index] }))).toEqual(slow)
})

test('the critical value is the quantile of random draws', () => {
  const { errors } = drawList(30, 5)
  const normal = createNormal(6)
  const [error, ...others] = errors as [number, ...number[]]
  const largest = Array.from({ length: 40_000 }, () => {
    const own = error * normal()
    return Math.max(...others.map((other) => Math.abs(own - other * normal()) / Math.hypot(error, other)))
  }).sort((a, b) => a - b)
  const critical = largest[Math.floor(rankConfidence * largest.length)]!
  /** The interval of the first, from which one other lies away by so many standard errors. */
  const intervalAt = (distance: number) => {
    const values = others.map((other, index) => (index === 0 ? distance * Math.hypot(error, other) : 0))
    return rankIntervals({ values: [0, ...values], errors, first: 'highest' }).best[0]
  }
  expect(intervalAt(critical - 0.02)).toBe(1)
  expect(intervalAt(critical + 0.02)).toBe(2)
})

test('two members differ clearly beyond 1.645 standard errors of their difference', () => {
  const of = (distance: number) => {
    const { best, worst } = rankIntervals({ values: [0, 5 * distance], errors: [3, 4], first: 'lowest' })
    return [...best, ...worst]
  }
  expect(of(1.64)).toEqual([1, 1, 2, 2])
  expect(of(1.65)).toEqual([1, 2, 1, 2])
})

test('exact members have their ranks, and equal ones share all of theirs', () => {
  const { best, worst } = rankIntervals({ values: [5, 9, 5, 1], errors: [0, 0, 0, 0], first: 'highest' })
  expect([...best]).toEqual([2, 1, 2, 4])
  expect([...worst]).toEqual([3, 1, 3, 4])
})

test('a member without an error has no interval, and may be above or below each other one', () => {
  const { best, worst } = rankIntervals({ values: [100, 50, 0], errors: [1, Number.NaN, 1], first: 'highest' })
  expect([...best]).toEqual([1, 0, 2])
  expect([...worst]).toEqual([2, 0, 3])
})

test('the intervals contain the true ranks in at least 88 % of 1,000 draws, for each member', () => {
  const size = 20
  const normal = createNormal(7)
  // Near each other and of different errors, so that intervals are wide at one end of the list and narrow at the other.
  const truth = Array.from({ length: size }, (_, index) => index ** 1.5)
  const errors = truth.map((_, index) => 1 + (index % 4) * 2)
  const draws = 1000
  const covered = new Array<number>(size).fill(0)
  for (let draw = 0; draw < draws; draw++) {
    const values = truth.map((value, index) => value + errors[index]! * normal())
    const { best, worst } = rankIntervals({ values, errors, first: 'highest' })
    truth.forEach((_, index) => {
      const rank = size - index
      covered[index]! += Number(best[index]! <= rank && rank <= worst[index]!)
    })
  }
  expect(Math.min(...covered) / draws).toBeGreaterThanOrEqual(0.88)
})

test('an interval contains the rank in the list, with any errors, ties and members without an error', () => {
  const random = createRandom(8)
  const errorOf = [
    () => (random() < 0.4 ? 0 : random() * 5),
    () => 10 ** (random() * 8 - 4),
    () => (random() < 0.3 ? Number.NaN : 1),
    () => 1e-9 * (1 + random()),
  ]
  for (let run = 0; run < 80; run++) {
    const size = 2 + Math.floor(random() * 20)
    const errors = Array.from({ length: size }, errorOf[run % errorOf.length]!)
    const values = errors.map(() => Math.floor(random() * 12))
    const { best, worst } = rankIntervals({ values, errors, first: 'lowest' })
    values.forEach((value, index) => {
      const isKnown = !Number.isNaN(errors[index])
      expect(best[index]).toBeGreaterThanOrEqual(isKnown ? 1 : 0)
      expect(best[index]).toBeLessThanOrEqual(isKnown ? 1 + values.filter((other) => other < value).length : 0)
      const last = size - values.filter((other) => other > value).length
      expect(worst[index]).toBeGreaterThanOrEqual(isKnown ? last : 0)
      expect(worst[index]).toBeLessThanOrEqual(isKnown ? size : 0)
    })
  }
})
