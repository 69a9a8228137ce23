export { parseAffordableSchools } from './affordable-schools-request.ts'
export { type AreaRequest, type GivenPlace, readRadius, readStateName } from './area.ts'
export { canonicalSearch, parsedSearches } from './canonical-search.ts'
export { type ChangingPlacesRequest, parseChangingPlaces } from './changing-places-request.ts'
export {
  type FieldErrors,
  Fields,
  type Parsed,
  type Query,
  readItemFields,
  readSchoolFields,
  readYear,
} from './fields.ts'
export { type AttributeRange, limitingRanges, readPrice } from './filters.ts'
export type { Order, Weights } from './order.ts'
export { type NamedPlace, normalizeName, type PlaceName, parseNamedPlace, parsePlaceName } from './place-name.ts'
export {
  type LevelRange,
  parseSchoolSearch,
  readSchoolLevels,
  readSchoolYear,
  type SchoolSearchRequest,
} from './school-search-request.ts'
export {
  type CountRequest,
  monthParameters,
  type NamedMonths,
  parseCount,
  parseSearch,
  type SearchRequest,
} from './search-request.ts'
