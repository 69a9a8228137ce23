import { findAttribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import { messages } from '@homeground/contracts/messages'
import { formatAttribute, lowerFirst } from '@homeground/format/format'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { zipPath } from '../../lib/api/places.ts'
import { type PlaceResult, zipOf } from '../../lib/api/zip-results.ts'
import { rangeLabel } from '../../lib/format/ranges.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { countPlaces, findPlaces } from '../../lists/search/search-address.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import { canSpanStates, defaultForm, type SearchForm } from '../../lists/search/search-form.ts'
import { surveyAttributes } from './questions.ts'
import classes from './survey.module.css'

interface SurveyState {
  /** Address of the question or results shown last; null before the first answer. */
  readonly address: string | null
  /** Whether the last search of the survey found places. */
  readonly resultsReturned: boolean
}

export const surveyStart: SurveyState = { address: null, resultsReturned: false }

const surveyPath = '/not-sure-where-to-live'

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

const byScore = { orderBy: 'overall_score', direction: 'desc' } as const
// School scores do not compare across states.
const byPeople = { orderBy: 'population', direction: 'desc' } as const

/** Zips that match every answer: the list of /not-sure-where-to-live. Race takes no part in it. */
export const surveyList: ResultList = {
  key: 'survey',
  pathOf: () => surveyPath,
  firstForm: { ...defaultForm, ...byPeople, area: 'nationwide' },
  orderOf: (area) => (canSpanStates(area) ? byPeople : byScore),
  areas: ['nationwide', 'state', 'zip'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(surveyAttributes),
  settings: [],
  orderMenu: [...surveyAttributes, 'population', 'avg_agi_per_return'],
  onlyMenuOrders: true,
  columns: surveyAttributes,
  needsValue: false,
  pageSize: null,
  isCounted: true,
  async find(form, options) {
    const fields = new Set([...options.fields, ...surveyAttributes])
    const search = await findPlaces(form, { ...options, fields })
    const results = search.results.slice(0, limits.searchResults)
    useSurvey.setState({ resultsReturned: results.length > 0 })
    return { ...search, results }
  },
  count: countPlaces,
  failure: messages.surveyFailed,
  Reason: MatchReasons,
  rowPath: (result) => {
    const zip = zipOf(result)
    return zip === undefined ? undefined : zipPath(zip)
  },
}

/** Each value that an answer asked for, with what it asked: `Median price $421,000 ($300k – $500k)`. */
export function reasonsFor(form: Pick<SearchForm, 'filters'>, result: PlaceResult): string[] {
  return surveyAttributes.flatMap((key) => {
    const attribute = findAttribute(key)!
    const value = result[key]
    const filter = form.filters[key]
    if (filter === undefined || typeof value !== 'number') return []
    const asked = lowerFirst(rangeLabel(attribute, filter))
    return `${attribute.short} ${formatAttribute(attribute, value)} (${asked})`
  })
}

/** Why a place is among the results. */
function MatchReasons({ result }: { readonly result: PlaceResult }) {
  const reasons = reasonsFor(useSearchContext().view.submitted, result)
  if (reasons.length === 0) return null
  return (
    <span className={classes.reasons}>
      <b>Why it matched:</b>{' '}
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </span>
  )
}
