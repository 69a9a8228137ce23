import { defaults } from '@homeground/catalog/defaults'
import { isPeriod } from '@homeground/catalog/months'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'
import { type Measure, measures } from './measures.ts'

/** The chart has a color for each. */
export const mostStates = 4

export interface TrendChoice {
  readonly measure: Measure
  readonly states: readonly StateAbbreviation[]
  /** Months `YYYY-MM`; null for the oldest and the newest that are loaded. */
  readonly from: string | null
  readonly to: string | null
}

const none = 'none'

/** A missing or invalid part becomes the default. */
export function readChoice(params: URLSearchParams): TrendChoice {
  const named = params.get('states')
  const states = (named ?? '').toUpperCase().split(',').filter(isStateAbbr)
  const month = (name: string) => {
    const text = params.get(name)
    return text !== null && isPeriod(text) ? text : null
  }
  return {
    measure: measures.find(({ key }) => key === params.get('measure'))?.key ?? measures[0].key,
    states: states.length > 0 || named === none ? [...new Set(states)].slice(0, mostStates) : [defaults.state],
    from: month('from'),
    to: month('to'),
  }
}

/** Without what is usual. */
export function writeChoice({ measure, states, from, to }: TrendChoice): URLSearchParams {
  const params = new URLSearchParams()
  const text = states.join(',')
  if (text !== defaults.state) params.set('states', text === '' ? none : text)
  if (measure !== measures[0].key) params.set('measure', measure)
  if (from !== null) params.set('from', from)
  if (to !== null) params.set('to', to)
  return params
}
