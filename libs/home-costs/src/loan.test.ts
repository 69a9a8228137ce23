import { describe, expect, test } from '@jest/globals'
import { amortize, byYear, type Loan, monthlyPayment, totalOf } from './loan.ts'

const loan = (usd: number, interestRate: number, months: number): Loan => ({
  principalCents: usd * 100,
  interestRate,
  months,
})

/** Independent of the annuity formula: what is owed after all months, as an exact fraction of cents. */
function owedAfter({ principalCents, interestRate, months }: Loan, halfCents: bigint) {
  const unit = 1_200_000n
  const grown = unit + BigInt(Math.round(interestRate * 1000))
  let owed = BigInt(principalCents) * 2n
  let scale = 1n
  for (let month = 0; month < months; month++) {
    scale *= unit
    owed = owed * grown - halfCents * scale
  }
  return owed
}

describe('monthlyPayment', () => {
  test('is the one of the sample closing disclosure of Regulation Z (H-25(B))', () => {
    expect(monthlyPayment(loan(162_000, 3.875, 360))).toBe(761_78)
  })

  test('is the exact annuity, rounded to the nearest cent', () => {
    for (const each of [
      loan(450_000, 5.25, 360),
      loan(1, 20, 480),
      loan(24_950_000, 0.001, 480),
      loan(99_999.99, 7.125, 181),
      loan(320_000, 12.5, 12),
      loan(5_000, 25, 1),
    ]) {
      const halves = BigInt(monthlyPayment(each)) * 2n
      // Half a cent less does not pay the loan back, half a cent more pays too much (or is just enough).
      expect(owedAfter(each, halves - 1n)).toBeGreaterThanOrEqual(0n)
      expect(owedAfter(each, halves + 1n)).toBeLessThanOrEqual(0n)
    }
  })

  test('is exact where it is near half a cent', () => {
    // The principals below make payments within half a thousandth of half a cent.
    const near = { interestRate: 5.25, months: 360 }
    const factor = 0.004375 / (1 - 1.004375 ** -360)
    const nearHalf = Array.from({ length: 200_000 }, (_, index) => 45_000_000 + index).filter(
      (cents) => Math.abs(((cents * factor) % 1) - 0.5) < 5e-4,
    )
    expect(nearHalf.length).toBeGreaterThan(10)
    for (const principalCents of nearHalf) {
      const halves = BigInt(monthlyPayment({ ...near, principalCents })) * 2n
      expect(owedAfter({ ...near, principalCents }, halves - 1n)).toBeGreaterThanOrEqual(0n)
      expect(owedAfter({ ...near, principalCents }, halves + 1n)).toBeLessThanOrEqual(0n)
    }
  })

  test('without interest is an equal share', () => {
    expect(monthlyPayment(loan(1_000, 0, 36))).toBe(27_78)
  })
})

describe('amortize', () => {
  test('has the first rows of a published schedule: $150,000 at 3.625% for 360 months', () => {
    // Interest Theory: Amortization Guide, Math 352. From month 9 on it carries fractions of a cent.
    const published = [
      [684.08, 453.13, 230.95, 149_769.05],
      [684.08, 452.43, 231.65, 149_537.4],
      [684.08, 451.73, 232.35, 149_305.05],
      [684.08, 451.03, 233.05, 149_072.0],
      [684.08, 450.32, 233.76, 148_838.24],
      [684.08, 449.62, 234.46, 148_603.78],
      [684.08, 448.91, 235.17, 148_368.61],
      [684.08, 448.2, 235.88, 148_132.73],
    ]
    const rows = amortize(loan(150_000, 3.625, 360)).slice(0, published.length)
    expect(
      rows.map(({ payment, interest, principal, balance }) =>
        [payment, interest, principal, balance].map((cents) => cents / 100),
      ),
    ).toEqual(published)
  })

  test('owes what a published appendix states after five years of $250,000 loans', () => {
    // ebrary.net, Appendix A: amortization tables; whole dollars.
    const owed = (rate: number, months: number) => amortize(loan(250_000, rate, months))[59]!.balance / 100
    expect(Math.floor(owed(7, 360))).toBe(235_328)
    expect(Math.floor(owed(6.5, 180))).toBe(191_792)
    expect(Math.round(owed(7, 360) - owed(6, 360))).toBe(2_693)
  })

  test('is within a cent of a published table up to its last payment: $11,200 at 8% for 36 months', () => {
    // searchlawrence.com; it carries fractions of a cent from month to month.
    const rows = amortize(loan(11_200, 8, 36))
    const published = {
      1: [350.97, 74.67, 276.3, 10_923.7],
      5: [350.97, 67.22, 283.75, 9_799.94],
      12: [350.97, 53.72, 297.25, 7_760.04],
      24: [350.97, 29.04, 321.93, 4_034.57],
      35: [350.97, 4.63, 346.34, 348.54],
      36: [350.86, 2.32, 348.54, 0],
    }
    for (const [month, values] of Object.entries(published)) {
      const { payment, interest, principal, balance } = rows[Number(month) - 1]!
      const differences = [payment, interest, principal, balance].map((cents, index) =>
        Math.abs(cents - Math.round(values[index]! * 100)),
      )
      // Of the balance, rounding adds up over the months.
      expect(Math.max(...differences.slice(0, 3))).toBeLessThanOrEqual(1)
      expect(differences[3]).toBeLessThanOrEqual(2)
    }
  })

  test('pays a small loan by hand: $1,000 at 12% in 3 payments', () => {
    // Payment: 1000 × 0.01 / (1 − 1.01^−3) = 340.0221… → 340.02. Interest: 1% of 1000, 669.98 and 336.66.
    expect(amortize(loan(1_000, 12, 3))).toEqual([
      { number: 1, payment: 340_02, interest: 10_00, principal: 330_02, balance: 669_98 },
      { number: 2, payment: 340_02, interest: 6_70, principal: 333_32, balance: 336_66 },
      { number: 3, payment: 340_03, interest: 3_37, principal: 336_66, balance: 0 },
    ])
  })

  test('every schedule pays back the loan to the cent', () => {
    for (const each of [
      loan(450_000, 5.25, 360),
      loan(123_456.78, 6.875, 180),
      loan(10, 25, 480),
      loan(24_000_000, 25, 480),
      loan(0.01, 3, 12),
      loan(0, 5, 360),
      loan(7, 0, 240),
    ]) {
      const rows = amortize(each)
      const total = totalOf(rows)
      expect(total.principal).toBe(each.principalCents)
      expect(total.balance).toBe(0)
      expect(total.payment).toBe(total.principal + total.interest)
      expect(rows.every(({ balance }) => balance >= 0)).toBe(true)
    }
  })

  test('adds up to years', () => {
    const rows = amortize(loan(450_000, 5.25, 354))
    const years = byYear(rows)
    expect(years).toHaveLength(30)
    expect(years.at(-1)).toMatchObject({ number: 30, balance: 0 })
    expect({ ...totalOf(years), number: 0 }).toEqual({ ...totalOf(rows), number: 0 })
    expect(years[0]!.balance).toBe(rows[11]!.balance)
  })
})
