import { personOf, updatePassword } from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { lockAddress } from './lock-address.ts'
import { findTokenOwner, useToken } from './mail-token.repository.ts'
import { proveAddress } from './merge-claims.ts'

interface Confirmed {
  readonly endSessionsOf: readonly string[]
}

const nothingMore: Confirmed = { endSessionsOf: [] }

/**
 * Proves an address by a mailed confirm link; opened again, it is confirmed still. Undefined when the link
 * is worth nothing.
 *
 * Where several claimed the address and the link was opened outside the account it is for, whoever
 * registered that account need not be who reads the mail. Its password and sessions then end, and the mail
 * gets a link to set a password: nobody moves in with things of the address's owner.
 */
export async function confirmAddress(
  { db, sessions, mails, now }: AccountParts,
  { token, caller }: { token: string; caller: string },
): Promise<Confirmed | undefined> {
  const use = { token, purpose: 'confirm', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link) return undefined
  const { accountId, emailKey: key } = link
  const change = await changeAndEndSessions({ db, sessions }, async (tx) => {
    await lockAddress(tx, key)
    if (!(await useToken(tx, use))) return { ...nothingMore, ownerId: null, doubtful: false }
    const { ownerId, wasConfirmed, mergedIds } = await proveAddress(tx, { accountId, key })
    const doubtful = mergedIds.length > 0 && !wasConfirmed && caller !== accountId
    if (doubtful) await updatePassword(tx, { accountId: ownerId, passwordHash: null })
    const endSessionsOf = doubtful ? [ownerId, ...mergedIds] : mergedIds
    return { ownerId, doubtful, endSessionsOf }
  })
  const { ownerId, doubtful, endSessionsOf } = change
  if (ownerId === null) {
    const again = await findTokenOwner(db, use)
    return again?.emailConfirmed ? nothingMore : undefined
  }
  if (doubtful) await mails.add({ kind: 'claimed-twice', accountId: ownerId })
  // What was merged may have brought premium.
  const person = await personOf(db, ownerId, now())
  if (person) await sessions.update(person)
  return { endSessionsOf }
}
