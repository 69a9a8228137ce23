import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { requestList } from './request.ts'
import type { Result } from './result.ts'
import { fieldsText } from './result.ts'

/** Limit of the call. */
const zipsPerCall = 100

/** The values of one zip with their margins and notes; null for an unknown zip. Does not count as a search. */
export function zipResultQuery(zip: string, fields: Iterable<string>) {
  const list = fieldsText(fields)
  return queryOptions({
    queryKey: ['zip-result', zip, list],
    queryFn: async ({ signal }) => (await zipResults([zip], { fields: list, signal }))[0] ?? null,
  })
}

/** The same for any number of zips, in their order; unknown ones are left out. */
export async function zipResults(
  zips: readonly string[],
  { fields, signal }: { fields: string; signal?: AbortSignal },
): Promise<Result[]> {
  const found: Result[] = []
  for (let at = 0; at < zips.length; at += zipsPerCall) {
    const query = { zips: zips.slice(at, at + zipsPerCall).join(','), fields }
    const options = { query, ...(signal ? { signal } : {}) }
    found.push(...(await requestList<Result>(paths.zipResults, options)).data)
  }
  return found
}
