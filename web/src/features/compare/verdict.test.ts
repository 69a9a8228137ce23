import { attributes } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import type { Measured } from './compare-rows.ts'
import { differenceOf, differenceText, type JudgedPlace, verdictOf } from './verdict.ts'

type Values = Readonly<Record<string, number | null | readonly [value: number, moe: number]>>

function place(name: string, values: Values, state = 'MA'): JudgedPlace {
  const figures = Object.entries(values).map(([key, entry]) => {
    const [value, moe = null] = Array.isArray(entry) ? entry : [entry as number | null]
    return { key, value: value as number | null, moe: moe as number | null }
  })
  return { name, state_abbr: state, figures }
}

const natick = place('Natick', {
  median_listing_price: 1_124_000,
  overall_score: 86,
  median_household_income: [142_300, 8_000],
  mean_commute_minutes: [30, 1],
  percent_owner_occupied: [70, 2],
})
const cambridge = place('Cambridge', {
  median_listing_price: 840_000,
  overall_score: 54,
  median_household_income: [121_500, 6_000],
  mean_commute_minutes: [29.4, 0.9],
  percent_owner_occupied: [35.5, 1.5],
})
const keene = place('Keene', { median_listing_price: 389_000, overall_score: 70, mean_commute_minutes: [20, 2] }, 'NH')
const verdict = (places: readonly JudgedPlace[], home: number | null = null) => verdictOf({ places, home, attributes })

describe('the verdict', () => {
  test('is about the first of two places: dollars for prices, points for scores and shares, and what is not clear', () => {
    // Income: 20,800 > √(8,000² + 6,000²) = 10,000. Commute: 0.6 < √(1 + 0.81) = 1.35.
    expect(verdict([natick, cambridge])).toEqual([
      'Natick costs $284k more than Cambridge; school score +32 points; median household income +$21k; owner-occupied homes +34.5 percentage points; difference in average commute not clear.',
    ])
    expect(verdict([cambridge, natick])[0]).toContain('Cambridge costs $284k less than Natick; school score −32 points')
  })

  test('compares with where the reader lives, else more than two places with the first', () => {
    expect(verdict([natick, cambridge], 0)).toEqual([
      expect.stringContaining('Cambridge costs $284k less than Natick, where you live; school score'),
    ])
    expect(verdict([cambridge, natick, keene]).map((sentence) => sentence.split(';')[0])).toEqual([
      'Natick costs $284k more than Cambridge',
      'Keene costs $451k less than Cambridge',
    ])
  })

  test('says what does not compare across states, and leaves out what is missing', () => {
    expect(verdict([keene, natick])).toEqual([
      'Keene costs $735k less than Natick; average commute −10 min; school score not comparable across states.',
    ])
    const without = place('Acton', { median_listing_price: null, overall_score: 95 })
    expect(verdict([without, natick])).toEqual(['Acton against Natick: school score +9 points.'])
    expect(verdict([place('Acton', { median_listing_price: null }), natick])).toEqual([])
    expect(verdict([natick])).toEqual([])
  })

  test('does not count small differences', () => {
    // 5 % of 86 is 4.3; the prices are told apart all the same.
    const near = place('Wayland', { median_listing_price: 1_100_000, overall_score: 90, mean_commute_minutes: 30 })
    expect(verdict([near, natick])).toEqual([
      'Wayland costs $24k less than Natick; school score and average commute about the same.',
    ])
  })

  test('names several differences that are not clear at once', () => {
    const near = place('Wayland', {
      median_listing_price: 1_124_000,
      median_household_income: [140_000, 8_000],
      mean_commute_minutes: [30.5, 1],
    })
    expect(verdict([near, natick])).toEqual([
      'Wayland costs about the same as Natick; differences in median household income and average commute not clear.',
    ])
  })
})

describe('a difference', () => {
  const income = { unit: 'usd' } as const
  const text = (one: Measured, other: Measured) => differenceText(income, differenceOf(income, one, other)!)
  const over: Measured = { value: 250_000, moe: null, note: { kind: 'over', low: 250_000 } }

  test('has no amount where a value is only known to be above a limit', () => {
    expect(text(over, { value: 240_000, moe: null })).toBe('higher')
    expect(text({ value: 240_000, moe: null }, over)).toBe('lower')
    expect(text(over, { value: 260_000, moe: null })).toBe('not clear')
    expect(text(over, over)).toBe('not clear')
  })

  test('is none of missing and implausible values', () => {
    const plain = { value: 5, moe: null }
    expect(differenceOf(income, { value: null, moe: null }, plain)).toBeNull()
    expect(differenceOf(income, { ...plain, note: { flags: ['implausible'] } }, plain)).toBeNull()
    expect(text(plain, plain)).toBe('the same')
  })

  test('of shares is in points', () => {
    const share = { unit: 'percent' } as const
    expect(differenceText(share, differenceOf(share, { value: 40, moe: 1 }, { value: 42.5, moe: 1 })!)).toBe('−2.5 pp')
  })
})
