import { deliver, oneClickUnsubscribe } from '@homeground/mail'
import { createIdTokens } from '@homeground/service'
import { findAccount } from '../accounts/account.repository.ts'
import type { MailParts } from '../mail/mail-parts.ts'
import type { Digest } from './digest.entity.ts'
import { findEdition, lockUnsent, markSent } from './digest.repository.ts'
import { newsMail, restatementMail } from './digest-text.ts'

/** The purpose of the links that turn the digest of an account off. */
export const digestTokens = 'unsubscribe'

/**
 * Sends a digest, unless it is sent already, its account is deleted, or its owner has turned digests off. A crash right
 * after the mail was sent sends it again with the same Message-ID. Errors: throws if a retry may succeed.
 */
export async function sendDigest(parts: MailParts, key: Pick<Digest, 'publication' | 'accountId'>): Promise<void> {
  const { db, publicUrl, identitySecret } = parts
  const { publication, accountId } = key
  await db.transaction(async (tx) => {
    const digest = await lockUnsent(tx, { publication, accountId })
    if (!digest) return
    const account = await findAccount(tx, accountId)
    if (account?.emailConfirmed && account.watchDigest && digest.changes) {
      const query = `?token=${createIdTokens(identitySecret, digestTokens).make(accountId)}`
      const { kind } = await findEdition(tx, publication)
      const text = kind === 'restatement' ? restatementMail : newsMail
      await deliver(parts, {
        to: account.email,
        ...text(digest.changes, { publicUrl, unsubscribe: `${publicUrl}/unsubscribe${query}` }),
        headers: oneClickUnsubscribe(`${publicUrl}/api/unsubscribe${query}`),
        identity: { id: `digest-${publication}-${accountId}@${new URL(publicUrl).hostname}`, date: digest.createdAt },
      })
    }
    await markSent(tx, { publication, accountId })
  })
}
