import type { Figure } from '@homeground/contracts'
import { defaultTerms } from '@homeground/home-costs/terms'
import { afterEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { fitOf, fitsOf, fitText, incomeToFit, monthlyFit } from './budget.ts'
import { BudgetCheck } from './budget-check.tsx'
import { useBudget } from './budget-store.ts'

afterEach(() => {
  useBudget.setState({ incomeUsd: null, debtsUsd: 0 })
})

describe('a cost against an income', () => {
  // $4,664.17 × 12 = $55,970.04: 28 % of $199,893, 43 % of $130,163.
  test.each([
    [199_893, 0, 'fits'],
    [199_892, 0, 'tight'],
    [130_163, 0, 'tight'],
    [130_162, 0, 'over'],
    // With $1,400 of debts $6,064.17 × 12 = $72,770.04: 36 % of $202,139.
    [202_139, 1400, 'fits'],
    [202_138, 1400, 'tight'],
  ])('an income of %i dollars with %i of debts: %s', (incomeUsd, debtsUsd, fit) => {
    expect(fitOf(466_417, 'buy', { incomeUsd, debtsUsd })).toBe(fit)
  })

  test('a rent may take 30 percent, not 28', () => {
    expect(fitOf(250_000, 'rent', { incomeUsd: 100_000, debtsUsd: 0 })).toBe('fits')
    expect(fitOf(250_000, 'buy', { incomeUsd: 100_000, debtsUsd: 0 })).toBe('tight')
  })

  test('the most that fits is the income that it takes, the other way round', () => {
    expect(monthlyFit('buy', { incomeUsd: 132_210.86, debtsUsd: 0 })).toBe(308_492)
    expect(monthlyFit('buy', { incomeUsd: 132_210.85, debtsUsd: 0 })).toBe(308_491)
    // 28 % of $120,000 ÷ 12; with $1,500 of debts 36 % − $1,500.
    expect(monthlyFit('buy', { incomeUsd: 120_000, debtsUsd: 0 })).toBe(280_000)
    expect(monthlyFit('buy', { incomeUsd: 120_000, debtsUsd: 1500 })).toBe(210_000)
    expect(monthlyFit('rent', { incomeUsd: 12_000, debtsUsd: 5000 })).toBe(0)
    expect(incomeToFit(280_000, 'buy', 0)).toBe(120_000)
    expect(incomeToFit(210_000, 'buy', 1500)).toBe(120_000)
  })

  test('in words', () => {
    const budget = { incomeUsd: 100_000, debtsUsd: 0 }
    expect(fitText({ tenure: 'buy', cents: 466_417, fit: 'over' }, budget)).toBe(
      'Buying is over budget: the payment is 56% of your income. It takes $199,893 a year to fit.',
    )
    expect(fitText({ tenure: 'rent', cents: 200_000, fit: 'fits' }, { ...budget, debtsUsd: 500 })).toBe(
      'Renting fits: the rent is 24% of your income, 30% with your debts.',
    )
  })

  test('a rent of which only the lower limit is known is over or unknown', () => {
    const costs = {
      priceUsd: null,
      taxRate: null,
      state: 'MA',
      rentUsd: 3500,
      rentNote: { kind: 'over' as const, low: 3500 },
    }
    expect(fitsOf(costs, { incomeUsd: 400_000, debtsUsd: 0 }, defaultTerms)).toEqual([])
    expect(fitsOf(costs, { incomeUsd: 60_000, debtsUsd: 0 }, defaultTerms)).toMatchObject([{ fit: 'over' }])
    expect(fitsOf(costs, { incomeUsd: null, debtsUsd: 0 }, defaultTerms)).toEqual([])
  })
})

const figuresOf = (price: number | null, rent: number | null) =>
  [
    { key: 'median_listing_price', value: price },
    { key: 'median_rent', value: rent },
  ] as Figure[]

test('an income and debts that were entered stay for the next place', async () => {
  const { unmount } = draw(<BudgetCheck figures={figuresOf(742_000, 2000)} state="MA" />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Income per year' }), '400k{Enter}')
  const texts = () => [...screen.getByRole('status').querySelectorAll('p')].map((line) => line.textContent)
  expect(texts()).toEqual([
    'Buying fits: the payment is 14% of your income.',
    'Renting fits: the rent is 6% of your income.',
  ])
  await userEvent.type(screen.getByRole('textbox', { name: 'Debts per month' }), '8,000{Enter}')
  expect(texts()[1]).toBe('Renting fits: the rent is 6% of your income, 30% with your debts.')
  unmount()
  draw(<BudgetCheck figures={figuresOf(1_484_000, null)} state="MA" />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Income per year' }).value).toBe('$400,000')
  expect(texts()).toEqual([
    expect.stringMatching(/^Buying is over budget: the payment is 28% of your income, 52% with your debts/),
  ])
})

test('is nothing for a place without a price and a rent', () => {
  draw(<BudgetCheck figures={figuresOf(null, null)} state="MA" />)
  expect(screen.queryByRole('textbox')).toBeNull()
})
