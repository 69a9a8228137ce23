export type { AreaRequest, GivenPlace } from './area.ts'
export { canonicalQuestion, parsedSearches } from './canonical-question.ts'
export { type FieldErrors, Fields, type Parsed, type Query } from './fields.ts'
export { type AttributeRange, limitingRanges } from './filters.ts'
export { readItemFields } from './item-fields.ts'
export { normalizeName } from './normalize-name.ts'
export { type NamedPlace, type PlaceName, parseNamedPlace, parsePlaceName } from './place-name.ts'
export {
  type CountRequest,
  type Order,
  parseCount,
  parseSearch,
  type SearchRequest,
} from './search-request.ts'
