import type { Meaning } from '../read/items.ts'
import { moneyMeasures } from './measures.ts'

const compare = (op: 'most' | 'least' | 'around' | 'between', side: 'before' | 'after' | 'either') =>
  ({ is: 'compare', op, side }) as const
const near = (lead: 'near' | 'in' | 'radius') => ({ is: 'near', lead }) as const

/** Words that say how phrases belong together, what to order by and which kind of place to list. */
export const signalPhrases: readonly (readonly [words: string, meaning: Meaning])[] = [
  ['under|below|less than|fewer than|up to|no more than|not over|within|<|<=|≤', compare('most', 'before')],
  ['at most|max|maximum', compare('most', 'either')],
  ['or less|or under|tops', compare('most', 'after')],
  ['over|above|more than|starting at|>|>=|≥', compare('least', 'before')],
  ['at least|min|minimum', compare('least', 'either')],
  ['or more|+', compare('least', 'after')],
  ['about|roughly', compare('around', 'before')],
  ['between', compare('between', 'before')],
  ['than', { is: 'than' }],

  ['near|close to|outside|outside of', near('near')],
  ['around', { ...near('near'), isAround: true }],
  ['in', near('in')],
  ['radius of|radius around|radius', near('radius')],
  ['not|no|without|avoid|avoids|avoiding|isnt|arent|dont|doesnt|except|except for', { is: 'not' }],
  ['away from|far from', { is: 'not', only: 'size' }],

  ['up', { is: 'direction', sign: 1, isPreposition: true }],
  ['rising|growing|improving|getting better', { is: 'direction', sign: 1 }],
  ['down', { is: 'direction', sign: -1, isPreposition: true }],
  ['falling|declining|getting worse', { is: 'direction', sign: -1 }],
  ['fast', { is: 'fast' }],
  ['near peak|near the peak|near their peak|near its peak|near a peak', { is: 'peak', isNear: true }],
  ['below peak|below the peak|below their peak|below its peak', { is: 'peak', isNear: false }],
  ['returns|return|tax returns|tax return', { is: 'returns' }],

  ['sort|sort by|sorted|sorted by|order|order by|ordered|ordered by|order of|rank by|ranked|ranked by', { is: 'sort' }],
  ['ascending|low to high|lowest to highest', { is: 'sortDirection', dir: 'asc' }],
  ['descending|high to low|highest to lowest', { is: 'sortDirection', dir: 'desc' }],
  ['cheapest|least expensive', { is: 'superlative', key: 'median_listing_price', dir: 'asc', measures: moneyMeasures }],
  ['most expensive', { is: 'superlative', key: 'median_listing_price', dir: 'desc', measures: moneyMeasures }],
  ['highest|longest', { is: 'superlative', dir: 'desc' }],
  ['lowest|shortest', { is: 'superlative', dir: 'asc' }],
  ['youngest', { is: 'superlative', key: 'median_age', dir: 'asc', measures: [] }],
  ['oldest', { is: 'superlative', key: 'median_age', dir: 'desc', measures: [] }],
  ['largest', { is: 'superlative', key: 'population', dir: 'desc', measures: ['population'] }],
  ['smallest', { is: 'superlative', key: 'population', dir: 'asc', measures: ['population'] }],
  ['fastest selling', { is: 'superlative', key: 'days_on_market', dir: 'asc', measures: [] }],
  ['first', { is: 'first' }],

  ['town|towns|city|cities', { is: 'kind', results: 'town' }],
  ['zip|zips|zip code|zip codes|zipcode|zipcodes', { is: 'kind', results: 'zip' }],
  ['nationwide|nation wide|anywhere|the country|usa|the usa|united states|the united states', { is: 'nationwide' }],
]
