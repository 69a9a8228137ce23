import { useSearchParams } from 'react-router-dom'
import { useLoanStore } from '../../places/loan/loan-terms.ts'
import { type CalcChoice, readChoice, writeChoice } from './calc-choice.ts'

export interface CalcSettings extends CalcChoice {
  /** Changes the address, without a new entry in the browser's history; changed terms are stored too. */
  readonly set: (change: Partial<CalcChoice>) => void
}

export function useCalcSettings(): CalcSettings {
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params, useLoanStore())
  return {
    ...choice,
    set(change) {
      const next = { ...choice, ...change }
      if (change.terms) useLoanStore.setState(change.terms)
      setParams(writeChoice(next), { replace: true })
    },
  }
}
