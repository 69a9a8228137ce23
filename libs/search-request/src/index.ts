export {
  type AreaRequest,
  type GivenPlace,
  type NamedPlace,
  normalizeName,
  type PlaceName,
  parseNamedPlace,
  parsePlaceName,
  readArea,
  readRadius,
  readStateName,
  type SeveralPlaces,
} from './area.ts'
export { canonicalSearch, parsedSearches } from './canonical-search.ts'
export {
  type FieldErrors,
  Fields,
  type Paging,
  type Parsed,
  type Query,
  readItemFields,
  readPaging,
  readSchoolFields,
  readYear,
} from './fields.ts'
export type { Order, Weights } from './filters.ts'
export { type AttributeRange, limitingRanges, readDistanceOrder, readLoan, readPrice } from './filters.ts'
export {
  type ChangingPlacesRequest,
  type CountRequest,
  type LevelRange,
  monthParameters,
  type NamedMonths,
  parseAffordableSchools,
  parseChangingPlaces,
  parseCount,
  parseSchoolSearch,
  parseSearch,
  type RequestedSpring,
  readSchoolLevels,
  readSchoolYear,
  type SchoolSearchRequest,
  type SearchRequest,
} from './requests.ts'
export { readSchoolFilters, type SchoolFilters } from './school-filters.ts'
