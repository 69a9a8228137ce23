import { openUnsubscribe, unsubscribe } from '@homeground/contracts'
import { deliver, type Mailer, oneClickUnsubscribe } from '@homeground/mail'
import { createIdTokens, type Log, requireDatabase, type Server, unsubscribeRoutes } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { findAccount, updateAccount } from '../accounts/account.repository.ts'
import { digestMail } from './digest-text.ts'
import { type Digest, findEdition, lockUnsent, markSent } from './digests.ts'

export interface DigestMailParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  /** Signs the links that turn the digest off. */
  readonly identitySecret: string
  readonly log: Log
}

/** The purpose of the links that turn the digest of an account off. */
const digestTokens = 'unsubscribe'

/**
 * Sends a digest, unless it is sent already, its account is deleted, or its owner has turned digests off. A crash right
 * after the mail was sent sends it again with the same Message-ID. Errors: throws if a retry may succeed.
 */
export async function sendDigest(
  parts: DigestMailParts,
  key: Pick<Digest, 'publication' | 'accountId'>,
): Promise<void> {
  const { db, publicUrl, identitySecret } = parts
  const { publication, accountId } = key
  await db.transaction(async (tx) => {
    const digest = await lockUnsent(tx, { publication, accountId })
    if (!digest) return
    const account = await findAccount(tx, accountId)
    if (account?.emailConfirmed && account.watchDigest && digest.changes) {
      const query = `?token=${createIdTokens(identitySecret, digestTokens).make(accountId)}`
      const { kind } = await findEdition(tx, publication)
      await deliver(parts, {
        to: account.email,
        ...digestMail(kind, digest.changes, { publicUrl, unsubscribe: `${publicUrl}/unsubscribe${query}` }),
        headers: oneClickUnsubscribe(`${publicUrl}/api/unsubscribe${query}`),
        identity: { id: `digest-${publication}-${accountId}@${new URL(publicUrl).hostname}`, date: digest.createdAt },
      })
    }
    await markSent(tx, { publication, accountId })
  })
}

/** `/api/unsubscribe`: turns the digest of an account off. */
export function digestRoutes(
  server: Server,
  { db, identitySecret }: Pick<DigestMailParts, 'db' | 'identitySecret'>,
): void {
  unsubscribeRoutes(server, {
    unsubscribe,
    open: openUnsubscribe,
    tokens: createIdTokens(identitySecret, digestTokens),
    async end(accountId, log) {
      requireDatabase(db)
      await updateAccount(db, accountId, { watchDigest: false })
      log.info({ account: accountId }, 'unsubscribed from the digest')
    },
  })
}
