import type { User, UserChange } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { setSessionUser } from '../../../lib/session-store.ts'
import { request } from '../../../lib/api/request.ts'

/**
 * Changes the account of the person who is logged in, and returns it.
 * @throws ApiError with `fields` if a value is rejected; raises no alert.
 */
export async function changeUser(change: UserChange): Promise<User> {
  const { data } = await request<User>(paths.user, { method: 'PATCH', body: change, quiet: true })
  setSessionUser(data)
  return data
}
