import { Fields, type Parsed, type Query, readItemFields } from '@homeground/search-request'
import { invalid } from '@homeground/service'

/** The parsed request. Errors: a 422 that names every bad parameter. */
export function requireParsed<Request>(parsed: Parsed<Request>): Request {
  if ('errors' in parsed) throw invalid(parsed.errors)
  return parsed.request
}

/** The fields that the items of a response are limited to; undefined for all. Errors: 422. */
export function requireItemFields(query: Query): readonly string[] | undefined {
  const fields = new Fields(query)
  return requireParsed(fields.parsed({ fields: readItemFields(fields) })).fields
}
