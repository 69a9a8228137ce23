import { getSearchModel, type SearchModel } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'

/** Errors: 503 if the search service is down or has no model yet. */
export function fetchSearchModel(input: {
  searchUrl: string
  sign: SignIdentity
  timeoutMs: number
}): Promise<SearchModel> {
  const { searchUrl: url, sign, timeoutMs } = input
  return callService(getSearchModel, { url, to: 'search', sign, timeoutMs })
}
