import type { Parsed } from '@homeground/search-request'
import { invalid } from '@homeground/service'

/** The parsed request. Errors: a 422 that names every bad parameter. */
export function requireParsed<Request>(parsed: Parsed<Request>): Request {
  if ('errors' in parsed) throw invalid(parsed.errors)
  return parsed.request
}
