import { defaults, limits, schoolRankingFloor } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { Latitude, Longitude, nullable, StateAbbr, Zip } from '../values.ts'
import { SchoolResult } from './school-result.ts'
import { percentOrNull } from './school-scores.ts'
import { schoolYearParameter } from './school-search.ts'

const text = (description: string) => Type.Optional(Type.String({ description }))

/** A zip with the schools that match, for `searchReturnType` zips. */
export const NearbyZip = Type.Object(
  {
    zip: Zip,
    town: Type.String({ description: 'Post office name' }),
    state_abbr: StateAbbr,
    lat: Latitude,
    lng: Longitude,
    miles: Type.Optional(Type.Number({ description: 'Great-circle miles from the place; method radius only' })),
    schools: Type.Integer({ description: 'Its schools that match' }),
    achievement: percentOrNull('Mean of those schools, weighted by students'),
    trend: nullable(Type.Number({ description: 'Mean of those schools, weighted by students, points' })),
  },
  { $id: 'NearbyZip' },
)
export type NearbyZip = Type.Static<typeof NearbyZip>

export const SchoolsNearby = Type.Object(
  {
    records: Type.Array(Type.Union([SchoolResult, NearbyZip]), {
      maxItems: limits.searchResults,
      description:
        'SchoolResult, or NearbyZip for searchReturnType zips: the best first; without a value it is left out',
    }),
    NumSchoolsInState: Type.Integer({ description: 'Open schools of the level in the state of the place' }),
    NumZipsInState: Type.Integer({ description: 'Zips of that state that have an area' }),
  },
  { $id: 'SchoolsNearby' },
)
export type SchoolsNearby = Omit<Type.Static<typeof SchoolsNearby>, 'records'> & {
  records: SchoolResult[] | NearbyZip[]
}

/** Never counted by the quota. Headers as of searchSchools. */
export const fetchSchoolsNearby = contract('fetchSchoolsNearby', {
  tags: ['schools'],
  summary: 'Lists the best or most improved schools around a place',
  description: 'Costs no search.',
  querystring: Type.Object({
    method: text('radius (default): around the place; state: the whole state of the place'),
    searchType: text(
      `top_rated (default): by achievement; most_improved: by trend, only certain rises of schools with ${schoolRankingFloor} test takers in both years`,
    ),
    searchPlace: text(`Five digits, "Town, ST", or a state for searchPlaceType state; default ${defaults.state}`),
    searchPlaceType: text('zip, town or state; default: what searchPlace looks like'),
    searchReturnType: text('schools (default) or zips'),
    searchSchoolLevel: text('High, Middle, Elementary, Other or All (default)'),
    searchRadius: text(
      `Miles, 0 < r ≤ ${limits.radiusMiles}; default ${defaults.radiusMiles}, of most_improved ${defaults.mostImprovedRadiusMiles}`,
    ),
    minSchoolScoreFilterValue: text('Least achievement, inclusive, 0–100; default 0'),
    schoolYear: schoolYearParameter,
  }),
  example: { searchPlace: '01760', searchRadius: 10, searchSchoolLevel: 'High' },
  response: { 200: SchoolsNearby },
  isSerialized: true,
})
