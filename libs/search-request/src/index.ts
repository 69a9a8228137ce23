export { parseAffordableSchools } from './affordable-schools-request.ts'
export { type AreaRequest, type GivenPlace, readRadius, readStateName } from './area.ts'
export { canonicalQuestion, parsedSearches } from './canonical-question.ts'
export { type ChangingPlacesRequest, parseChangingPlaces } from './changing-places-request.ts'
export { type FieldErrors, Fields, type Parsed, type Query } from './fields.ts'
export { type AttributeRange, limitingRanges, readPrice } from './filters.ts'
export { monthParameters, type NamedMonths } from './search-request.ts'
export { readItemFields, readSchoolFields } from './fields.ts'
export { normalizeName } from './place-name.ts'
export type { Order } from './order.ts'
export { type NamedPlace, type PlaceName, parseNamedPlace, parsePlaceName } from './place-name.ts'
export {
  type LevelRange,
  parseSchoolSearch,
  readSchoolLevels,
  readSchoolYear,
  type SchoolSearchRequest,
} from './school-search-request.ts'
export {
  type CountRequest,
  parseCount,
  parseSearch,
  type SearchRequest,
} from './search-request.ts'
export type { Weights } from './order.ts'
export { readYear } from './fields.ts'
