import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export interface Budget {
  /** Dollars per year before tax; null until the reader enters it. */
  readonly incomeUsd: number | null
  /** Dollars per month for loans and cards. */
  readonly debtsUsd: number
}

/** The reader's income and debts, which stay in the browser. */
export const useBudget = create<Budget>()(
  persist((): Budget => ({ incomeUsd: null, debtsUsd: 0 }), {
    name: 'homeground.income',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => {
      const { incomeUsd, debtsUsd } = (stored ?? {}) as Partial<Budget>
      return { incomeUsd: positive(incomeUsd), debtsUsd: positive(debtsUsd) ?? 0 }
    },
  }),
)

function positive(value: unknown): number | null {
  const number = Number(value ?? Number.NaN)
  return number > 0 && Number.isFinite(number) ? number : null
}
