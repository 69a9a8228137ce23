import { updatePassword } from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { findSessionUser } from '../sessions/session-user.ts'
import { lockAddress } from './lock-address.ts'
import { consumeMailToken, findTokenOwner } from './mail-token.repository.ts'
import { mergeClaims } from './merge-claims.ts'

interface Confirmation {
  readonly endSessionsOf: readonly string[]
}

const alreadyConfirmed: Confirmation = { endSessionsOf: [] }

/**
 * Confirms an address by the token of a mailed link; opening the link again succeeds as well. Undefined if
 * the token is not valid.
 *
 * Several accounts may claim the address. If the link was not opened from within its own account, the person
 * who registered that account may not be the one who reads the mail. The merged account then loses its
 * password and sessions, and a link to set a password goes to the address: nobody else gets in with the data
 * of the address's owner.
 */
export async function confirmAddress(
  { db, sessions, mails, now }: AccountParts,
  { token, callerId }: { token: string; callerId: string },
): Promise<Confirmation | undefined> {
  const use = { token, purpose: 'confirm', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link) return undefined
  const { accountId, emailKey: key } = link
  const change = await changeAndEndSessions({ db, sessions }, async (tx) => {
    await lockAddress(tx, key)
    if (!(await consumeMailToken(tx, use)))
      return { ...alreadyConfirmed, ownerId: null, needsPassword: false }
    const { ownerId, wasConfirmed, mergedIds } = await mergeClaims(tx, { accountId, key })
    const needsPassword = mergedIds.length > 0 && !wasConfirmed && callerId !== accountId
    if (needsPassword) await updatePassword(tx, { accountId: ownerId, passwordHash: null })
    const endSessionsOf = needsPassword ? [ownerId, ...mergedIds] : mergedIds
    return { ownerId, needsPassword, endSessionsOf }
  })
  const { ownerId, needsPassword, endSessionsOf } = change
  if (ownerId === null) {
    const owner = await findTokenOwner(db, use)
    return owner?.emailConfirmed ? alreadyConfirmed : undefined
  }
  if (needsPassword) await mails.add({ kind: 'claimed-twice', accountId: ownerId })
  // The merged accounts may have had premium.
  const sessionUser = await findSessionUser(db, ownerId, now())
  if (sessionUser) await sessions.update(sessionUser)
  return { endSessionsOf }
}
