import { type Fields, type Parsed, readStateName } from '@homeground/search-request'
import { invalid } from '@homeground/service'

/** More pages than all schools fill. */
const maxPage = 10_000
export const itemsPerPage = 25

/** The parsed request. Errors: a 422 that names every bad parameter. */
export function requireParsed<Request>(parsed: Parsed<Request>): Request {
  if ('errors' in parsed) throw invalid(parsed.errors)
  return parsed.request
}

/** Reads what all rankings have in common. */
export function readRanking(fields: Fields) {
  const page = fields.number({ min: 1, max: maxPage }, 'page') ?? 1
  if (page % 1 > 0) fields.addError('page', 'must be a whole number')
  return {
    page,
    state: readStateName(fields, 'state'),
    direction: fields.choice(['desc', 'asc'], 'dir'),
    floor: fields.number({ min: 0 }, 'floor'),
  }
}
