import type { Mail, Mailer } from './mail.ts'

interface Parts {
  readonly mailer: Mailer
  readonly log: { warn(fields: object, text: string): void }
}

/** Sends a mail; a recipient that the server rejects for good is logged. Errors: throws if a retry may succeed. */
export async function deliver({ mailer, log }: Parts, mail: Mail): Promise<void> {
  const { refused } = await mailer.send(mail)
  if (refused) log.warn({ subject: mail.subject, refused }, 'the mail server rejected the recipient')
}
