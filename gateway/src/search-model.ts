import { internalPaths } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'

/** The read model from which the search service answers. */
export interface SearchModel {
  /** Grows with every rebuild. */
  readonly version: number
  /** Keys of the attributes that have data. */
  readonly attributes: readonly string[]
}

/** Errors: 503 if the search service is down or has no model yet. */
export function fetchSearchModel(input: {
  searchUrl: string
  sign: SignIdentity
  timeoutMs: number
}): Promise<SearchModel> {
  const { searchUrl: url, sign, timeoutMs } = input
  return callService({ url, to: 'search', path: internalPaths.searchModel, sign, timeoutMs })
}
