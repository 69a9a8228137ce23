import type { Mail, Mailer } from '@homeground/mail'
import type { Log } from '@homeground/service'

/** Sends a mail; a recipient that the server rejects for good is logged. Errors: throws if a retry may succeed. */
export async function deliver(
  { mailer, log }: { mailer: Mailer; log: Log },
  mail: Mail,
): Promise<void> {
  const { refused } = await mailer.send(mail)
  if (refused)
    log.warn({ subject: mail.subject, refused }, 'the mail server rejected the recipient')
}
