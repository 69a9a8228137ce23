import type { SchoolRankings, SchoolsNearby } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { request } from '../../../lib/api/request.ts'
import { fieldsText } from '../../../lib/api/zip-results.ts'
import { newestYear } from '../../../lib/api/periods.ts'
import { type FetchedSchool, schoolResult } from '../../../lists/schools/school-result.ts'
import type { FindOptions } from '../../../lists/search/result-list.ts'
import type { Found } from '../../../lists/search/results.ts'
import { areaParameters } from '../../../lists/search/search-address.ts'
import { findCounted, readPoint } from '../../../lists/search/search-api.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'

/** Tells why a school without an achievement has none. */
const reasonField = 'proficiency'

/** One page of the schools in order of a measure. Never counts as a search. */
export async function findRanking(form: SearchForm, { fields, signal }: FindOptions): Promise<Found> {
  const { area, states, orderBy, direction, page, settings } = form
  const query = {
    stat: orderBy,
    dir: direction,
    state: area === 'state' ? states[0] : undefined,
    level: settings.level,
    floor: settings.floor,
    page,
    schoolYear: await newestYear(),
    fields: fieldsText([...fields, reasonField]),
  }
  const { data } = await request<SchoolRankings>(paths.schoolRankings, { query, signal })
  return { results: data.data.map(schoolResult), total: data.total, center: null, fields }
}

/** The best or most improved schools of a state or around a place. Never counts as a search. */
export async function findNearby(
  searchType: 'top_rated' | 'most_improved',
  form: SearchForm,
  { fields, signal }: FindOptions,
): Promise<Found> {
  const { area, states, center, radiusMiles, settings } = form
  const query = {
    searchType,
    ...(area === 'state'
      ? { method: 'state', searchPlace: states[0], searchPlaceType: 'state' }
      : { method: 'radius', searchPlace: center?.label, searchRadius: radiusMiles }),
    searchReturnType: 'schools',
    searchSchoolLevel: settings.level,
    minSchoolScoreFilterValue: settings.score,
    schoolYear: await newestYear(),
  }
  const { data, headers } = await request<SchoolsNearby>(paths.schoolsNearby, { query, signal })
  const records = data.records as FetchedSchool[]
  return {
    results: records.map(schoolResult),
    total: Number(headers.get('X-Total-Count') ?? records.length),
    center: readPoint(headers.get('X-Search-Center')),
    // It returns every measure.
    fields: new Set([...fields, ...allFields]),
  }
}

const allFields = [
  'achievement',
  'proficiency',
  'impact',
  'trend',
  'test_takers',
  'students',
  'lunch_share',
  'diversity_score',
]

/** Searches for schools and updates the number of searches left. */
export async function findSchools(form: SearchForm, options: FindOptions): Promise<Found> {
  const query = {
    ...areaParameters(form),
    schoolLevel: form.settings.level,
    schoolYear: await newestYear(),
    orderBy: form.orderBy,
    orderByDir: form.direction,
    fields: fieldsText([...options.fields, reasonField]),
  }
  return findCounted<FetchedSchool>(paths.schoolSearch, query, options, schoolResult)
}
