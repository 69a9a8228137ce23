/** A mail without its recipient. */

import Type from 'typebox'

/** Environment variables of a process that sends mail. */
export const mailConfig = {
  SMTP_URL: Type.String({
    default: '',
    pattern: '^(smtps?://.*)?$',
    description: 'smtp://user:password@host:port; if empty, emails are written to MAIL_OUTBOX',
  }),
  MAIL_FROM: Type.String({ default: 'Homeground <no-reply@homeground.example>', description: 'Sender of every email' }),
  MAIL_OUTBOX: Type.String({
    default: '.data/outbox',
    description: 'Folder for emails, one text file each, if SMTP_URL is empty',
  }),
}
export type MailText = Omit<Mail, 'to'>

/** A mail that greets and is signed. */
export const mailText = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  text: `${['Hello,', ...paragraphs, 'Homeground'].join('\n\n')}\n`,
})

/** The header fields of RFC 8058: mail programs offer a button that posts to `url`, which must need no login. */
export function oneClickUnsubscribe(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export interface Mail {
  /** A single email address. */
  readonly to: string
  readonly subject: string
  /** Plain text. Put each link on its own line. */
  readonly text: string
  /** Further header fields, without line breaks. */
  readonly headers?: Readonly<Record<string, string>>
  /** Marks a mail that may be sent again after a crash, so that it is the same mail and not a second one. */
  readonly identity?: MailIdentity
}

export interface MailIdentity {
  /** Message-ID without its angle brackets: `digest-12@homeground.example`. */
  readonly id: string
  readonly date: Date
}

export interface Mailer {
  /**
   * Sends one mail. `refused` holds the server's reason if it permanently rejects the recipient, otherwise
   * null. Errors: throws on any failure that a retry may fix.
   */
  send(mail: Mail): Promise<{ refused: string | null }>
}

interface Parts {
  readonly mailer: Mailer
  readonly log: { warn(fields: object, text: string): void }
}

/** Sends a mail; a recipient that the server rejects for good is logged. Errors: throws if a retry may succeed. */
export async function deliver({ mailer, log }: Parts, mail: Mail): Promise<void> {
  const { refused } = await mailer.send(mail)
  if (refused) log.warn({ subject: mail.subject, refused }, 'the mail server rejected the recipient')
}
