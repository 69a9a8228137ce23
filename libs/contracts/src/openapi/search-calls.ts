import { limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { SchoolItem } from '../schools/school-result.ts'
import { RisingZip } from '../schools/school-search.ts'
import { ChangingPlaces } from '../search/changing-places.ts'
import { ZipRankings } from '../search/rankings.ts'
import { Match, TownResult, ZipResult } from '../search/search.ts'
import type { DocumentationTable } from './documentation.ts'

const MatchedZip = Type.Intersect([ZipResult, Type.Object({ match: Type.Optional(Type.Union([Match, Type.Null()])) })])
const MatchedTown = Type.Intersect([
  TownResult,
  Type.Object({ match: Type.Optional(Type.Union([Match, Type.Null()])) }),
])

export const searchCalls: DocumentationTable = {
  searchPlaces: {
    summary: 'Searches zips or towns',
    description: `Places of an area that match all filters, at most ${limits.mainSearchResults}. With \`searchOrderBy=match\` each item has a \`match\`.`,
    example: {
      states: 'MA',
      filters: '{"median_listing_price":"400,600"}',
      searchOrderByDir: 'desc',
      fields: 'median_listing_price,overall_score',
    },
    response: Type.Union([Type.Array(MatchedZip), Type.Array(MatchedTown)]),
    isList: true,
  },
  countPlaces: {
    summary: 'Counts the places that match',
    description: 'Also how many would match without each of the filters. Costs no search.',
    example: { states: 'MA', filters: '{"median_age":"30,40"}' },
  },
  understandSentence: {
    summary: 'Turns a sentence into search parameters',
    example: { q: 'towns in Massachusetts under 600k with good schools' },
  },
  searchAffordableSchools: {
    summary: 'Searches zips with good schools at a price',
    description: `At most ${limits.searchResults} zips.`,
    example: { states: 'MA', maxHousingPriceFilter: 600000, schoolScoreRange: 'top-30' },
    response: Type.Array(ZipResult, { maxItems: limits.searchResults }),
    isList: true,
  },
  searchChangingPlaces: {
    summary: 'Searches zips by the change of their price between two years',
    example: { states: 'MA', orderByDir: 'desc' },
    response: ChangingPlaces,
    isList: true,
  },
  searchSchools: {
    summary: 'Searches schools, or zips with rising schools',
    description: `At most ${limits.searchResults}. With \`proficiencyFilter\`, zips with their rising schools instead of schools.`,
    example: { filteredStates: 'MA', schoolLevel: 'High', orderByDir: 'desc' },
    response: Type.Union([Type.Array(SchoolItem), Type.Array(RisingZip)]),
    isList: true,
  },
  rankZips: {
    summary: 'Ranks zips by an attribute',
    example: { stat: 'overall_score', state: 'MA', fields: 'overall_score' },
    response: ZipRankings,
  },
  listZipResults: {
    summary: 'Lists named zips in the form of search results',
    example: { zips: '01760,02139', fields: 'median_listing_price,population' },
    response: Type.Array(ZipResult, { maxItems: 100 }),
  },
  getMap: {
    summary: 'Lists the zips of a map, single or in clusters',
    example: { zoom: 11, extent: '-71.6,42.2,-71.2,42.4' },
  },
}
