import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { defaultTerms, type LoanTerms, parseTerms, readTerms } from './loan-terms.ts'

/** The terms that the calculator was last used with; lists compute payments with them. The browser stores them. */
export const useLoanStore = create<LoanTerms>()(
  persist((): LoanTerms => defaultTerms, {
    name: 'homeground.loan',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored) => readTerms((stored ?? {}) as Partial<LoanTerms>),
  }),
)

/** Name of the parameter of a list's address that has the terms of its payments. */
const parameter = 'loan'

/** The terms in the address of a list, else the stored ones; a hook. */
export function useLoanTerms(): LoanTerms {
  const text = new URLSearchParams(useLocation().search).get(parameter)
  const stored = useLoanStore()
  return useMemo(() => parseTerms(text) ?? stored, [text, stored])
}

/** The same once, outside of rendering. */
export function currentTerms(): LoanTerms {
  const text = new URLSearchParams(window.location.search).get(parameter)
  return parseTerms(text) ?? useLoanStore.getState()
}
