import { deliver, type Mail } from '@homeground/mail'
import type { Db } from '@homeground/service'
import { Message } from '../messages/message.entity.ts'
import { messageMail } from '../messages/message-mail.ts'
import { Issue } from '../newsletter/issue.entity.ts'
import { confirmMail, issueMail, welcomeMail } from '../newsletter/newsletter-mails.ts'
import { newsletterLinks } from '../newsletter/newsletter-tokens.ts'
import { Subscriber } from '../newsletter/subscriber.entity.ts'
import type { MailParts } from './mail-parts.ts'
import type { OutgoingMail } from './outgoing-mail.entity.ts'
import { lockUnsent, markSent } from './outgoing-mail.repository.ts'

/**
 * Sends a mail, unless it is sent already or not needed any more. A crash right after it was sent sends it again with the
 * same Message-ID. Errors: throws if a retry may succeed.
 */
export async function sendMail(parts: MailParts, mailId: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const outgoing = await lockUnsent(tx, mailId)
    if (!outgoing || (outgoing.kind === 'message' && parts.operators === '')) return
    const mail = await composeMail(tx, outgoing, parts)
    if (mail) {
      const { hostname } = new URL(parts.publicUrl)
      const identity = { id: `feedback-${mailId}@${hostname}`, date: outgoing.createdAt }
      await deliver(parts, { ...mail, identity })
    }
    await markSent(tx, outgoing)
  })
}

/** The mail of a row; null if it is not needed any more. */
async function composeMail(
  tx: Db,
  { kind, messageId, subscriberId, issueId }: OutgoingMail,
  { operators, publicUrl, identitySecret }: MailParts,
): Promise<Mail | null> {
  if (kind === 'message') {
    const message = await tx.getRepository(Message).findOneByOrFail({ id: messageId! })
    return { to: operators, ...messageMail(message, publicUrl) }
  }
  const subscriber = await tx.getRepository(Subscriber).findOneByOrFail({ id: subscriberId! })
  const { email: to, confirmedAt } = subscriber
  const links = newsletterLinks(subscriber.id, { publicUrl, identitySecret })
  if (kind === 'confirm') return confirmedAt ? null : { to, ...confirmMail(links) }
  if (kind === 'welcome') return { to, ...welcomeMail(links) }
  const issue = await tx.getRepository(Issue).findOneByOrFail({ id: issueId! })
  return { to, ...issueMail(issue, links) }
}
