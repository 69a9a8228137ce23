import { type Fields, readStateName } from '@homeground/search-request'

/** More pages than all schools fill. */
const maxPage = 10_000
export const itemsPerPage = 25

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
