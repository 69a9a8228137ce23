import { describe, expect, test } from '@jest/globals'
import { bestPlace } from './best-place.ts'

const higher = { better: 'higher' } as const
const lower = { better: 'lower' } as const
const plain = (value: number | null, moe: number | null = null) => ({ value, moe })

describe('bestPlace', () => {
  test('is the highest or the lowest value, by the attribute', () => {
    const figures = [plain(86), plain(93), plain(90), plain(61)]
    expect(bestPlace(higher, figures)).toBe(1)
    expect(bestPlace(lower, figures)).toBe(3)
  })

  test('is none where no end is better, and none of race or origin', () => {
    const figures = [plain(742_000), plain(611_000)]
    expect(bestPlace({ better: 'neither' }, figures)).toBeNull()
    expect(bestPlace({ better: 'higher', sensitive: true }, figures)).toBeNull()
  })

  test('is none unless the gap to every other place exceeds the margins', () => {
    // √(3² + 4²) = 5: a gap of 5 is not clear, one of 5.1 is.
    expect(bestPlace(higher, [plain(40, 3), plain(35, 4), plain(10)])).toBeNull()
    expect(bestPlace(higher, [plain(40.1, 3), plain(35, 4), plain(10)])).toBe(0)
    // Clear from the second, not from the third: √(3² + 12²) = 12.4 > 10.
    expect(bestPlace(higher, [plain(40, 3), plain(30, 4), plain(30, 12)])).toBeNull()
  })

  test('is none of equal values, and of a single one', () => {
    expect(bestPlace(higher, [plain(90), plain(90), plain(61)])).toBeNull()
    expect(bestPlace(higher, [plain(90), plain(null)])).toBeNull()
  })

  test('leaves out missing and implausible values', () => {
    const implausible = { ...plain(900), note: { flags: ['implausible' as const] } }
    expect(bestPlace(higher, [plain(null), plain(70), implausible, plain(60)])).toBe(1)
  })

  test('counts a bound with the end that is known', () => {
    const over = { value: 250_000, moe: null, note: { kind: 'over' as const, low: 250_000 } }
    const range = { value: 72, moe: null, note: { kind: 'range' as const, low: 70, high: 74 } }
    expect(bestPlace(higher, [over, plain(240_000)])).toBe(0)
    expect(bestPlace(higher, [over, plain(260_000)])).toBeNull()
    expect(bestPlace(higher, [over, over])).toBeNull()
    expect(bestPlace(higher, [range, plain(73)])).toBeNull()
    expect(bestPlace(higher, [range, plain(75)])).toBe(1)
  })
})
