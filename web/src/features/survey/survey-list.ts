import { limits } from '@homeground/catalog/defaults'
import { messages } from '@homeground/contracts/messages'
import { zipPath } from '../../lib/api/places.ts'
import { zipOf } from '../../lib/api/zip-results.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { countPlaces, findPlaces } from '../../lists/search/search-api.ts'
import { canSpanStates, defaultForm } from '../../lists/search/search-form.ts'
import { MatchReasons } from './match-reasons.tsx'
import { surveyAttributes } from './questions.ts'
import { surveyPath, useSurvey } from './survey-store.ts'

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
    const found = await findPlaces(form, { ...options, fields })
    const results = found.results.slice(0, limits.searchResults)
    useSurvey.setState({ resultsReturned: results.length > 0 })
    return { ...found, results }
  },
  count: countPlaces,
  failure: messages.surveyFailed,
  Reason: MatchReasons,
  rowPath: (result) => {
    const zip = zipOf(result)
    return zip === undefined ? undefined : zipPath(zip)
  },
}
