import type { ApiKey, CreatedApiKey } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { type AccountList, changeAccountList, listQuery } from '../../../lib/account/saved-items.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { request } from '../../../lib/api/request.ts'

/** The person's API keys, without the keys themselves. */
export const apiKeys: AccountList<ApiKey> = {
  query: listQuery<ApiKey>('api-keys', paths.apiKeys),
  keyOf: ({ id }) => id,
  timeOf: ({ createdAt }) => createdAt,
}

/** Creates a key, which only this response contains. */
export async function createKey(name: string): Promise<CreatedApiKey> {
  const { data } = await request<CreatedApiKey>(paths.apiKeys, { method: 'POST', body: { name } })
  await queryClient.invalidateQueries({ queryKey: apiKeys.query.queryKey })
  return data
}

/** Revokes a key at once. */
export function revokeKey(id: string): Promise<void> {
  return changeAccountList(apiKeys, {
    key: id,
    show: () => null,
    send: async () => {
      await request(pathTo(paths.apiKey, { id }), { method: 'DELETE' })
      return null
    },
  })
}
