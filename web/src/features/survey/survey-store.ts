import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export interface SurveyState {
  /** Address of the question or results shown last; null before the first answer. */
  readonly address: string | null
  /** Whether the last search of the survey found places. */
  readonly resultsReturned: boolean
}

export const surveyStart: SurveyState = { address: null, resultsReturned: false }

export const surveyPath = '/not-sure-where-to-live'

/** Where the reader is in the survey. The browser stores it. */
export const useSurvey = create<SurveyState>()(
  persist((): SurveyState => surveyStart, {
    name: 'homeground.survey-step',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored) => {
      const { address, resultsReturned } = (stored ?? {}) as Partial<Record<string, unknown>>
      return {
        address: typeof address === 'string' && address.startsWith(`${surveyPath}?`) ? address : null,
        resultsReturned: resultsReturned === true,
      }
    },
  }),
)
