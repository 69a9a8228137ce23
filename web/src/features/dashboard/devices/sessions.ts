import type { OpenSession } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { type AccountList, changeAccountList, listQuery } from '../../../lib/account/saved-items.ts'
import { clearSession } from '../../../lib/session-store.ts'
import { request } from '../../../lib/api/request.ts'
import { goTo } from '../../../lib/navigation/go-to.ts'

/** The sessions of the person, on this and other devices. */
export const openSessions: AccountList<OpenSession> = {
  query: listQuery<OpenSession>('sessions', paths.sessions),
  keyOf: ({ id }) => id,
  timeOf: ({ seenAt }) => seenAt,
}

/** Logs out another device. */
export function endSession(id: string): Promise<void> {
  return changeAccountList(openSessions, {
    key: id,
    show: () => null,
    send: async () => {
      await request(pathTo(paths.session, { id }), { method: 'DELETE' })
      return null
    },
  })
}

/** Logs out everywhere, including this device. */
export async function endAllSessions(): Promise<void> {
  await request(paths.sessions, { method: 'DELETE' })
  leave()
}

/** Goes to the home page, then ends the session; the other way round, this screen would ask to log in. */
export function leave(): void {
  goTo('/')
  clearSession()
}
