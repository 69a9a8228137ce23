import { defaultTerms } from '@homeground/home-costs/terms'
import { describe, expect, test } from '@jest/globals'
import { readChoice, searchAtPrice, writeChoice } from './terms-form.tsx'

const own = { ...defaultTerms, interestRate: 6.5, downPaymentUsd: 90_000 }

describe('the address of the calculator', () => {
  test('restores what it was written for', () => {
    const choice = {
      ...readChoice(new URLSearchParams(), defaultTerms),
      ...({ priceUsd: 612_000, terms: own, state: 'NH', incomeUsd: 140_000, debtsUsd: 300 } as const),
    }
    expect(`${writeChoice(choice)}`).toBe('price=612000&down=90000&rate=6.5&state=NH&income=140000&debts=300')
    expect(readChoice(writeChoice(choice), defaultTerms)).toEqual(choice)
  })

  test('has the stored terms only if it names nothing', () => {
    expect(readChoice(new URLSearchParams(), own).terms).toEqual(own)
    expect(readChoice(new URLSearchParams('price=300000'), own).terms).toEqual(defaultTerms)
  })

  test('ignores what is invalid', () => {
    const bad = new URLSearchParams('price=-4&rate=900&years=x&state=ZZ&income=1e99&budget=2500')
    expect(readChoice(bad, own)).toEqual({
      priceUsd: 500_000,
      terms: defaultTerms,
      state: null,
      place: null,
      incomeUsd: null,
      debtsUsd: 0,
      budgetUsd: 2_500,
    })
  })
})

test('the search at a price is nationwide unless a state is chosen', () => {
  const areaOf = (state: 'NH' | null) => {
    const params = new URLSearchParams(searchAtPrice(500_000, { state, terms: defaultTerms }).split('?')[1])
    return [params.get('area'), params.get('states')]
  }
  expect(areaOf(null)).toEqual(['nationwide', null])
  expect(areaOf('NH')).toEqual(['state', 'NH'])
})
