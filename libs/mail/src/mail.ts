import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import Type, { type Static, type TObject } from 'typebox'

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

/** A mail without its recipient. */
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

/** Sends a mail; a recipient that the server rejects for good is logged. Errors: throws if a retry may succeed. */
export async function deliver(
  { mailer, log }: { mailer: Mailer; log: { warn(fields: object, text: string): void } },
  mail: Mail,
): Promise<void> {
  const { refused } = await mailer.send(mail)
  if (refused) log.warn({ subject: mail.subject, refused }, 'the mail server rejected the recipient')
}

const timeoutMs = 8000

/** Sends mail over SMTP, or writes it to the outbox folder if `SMTP_URL` is empty. */
export function createMailer({ SMTP_URL, MAIL_FROM, MAIL_OUTBOX }: Static<TObject<typeof mailConfig>>): Mailer {
  if (!SMTP_URL) return createOutbox({ from: MAIL_FROM, folder: MAIL_OUTBOX })
  const transport = createTransport(
    {
      url: SMTP_URL,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Mails contain only text and links, so nodemailer must never read files or fetch URLs into them.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  )
  return {
    async send({ identity, ...mail }) {
      const { id, date } = identity ?? {}
      try {
        await transport.sendMail({ ...mail, ...(id !== undefined && { messageId: `<${id}>`, date }) })
        return { refused: null }
      } catch (error) {
        const refused = permanentRefusal(error)
        if (refused === undefined) throw error
        return { refused }
      }
    },
  }
}

/** The server's response if it permanently rejects the recipient (5xx to RCPT TO), otherwise undefined. */
function permanentRefusal(error: unknown): string | undefined {
  const { command, responseCode, response } = error as { command?: string; responseCode?: number; response?: string }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
    ? (response ?? String(responseCode))
    : undefined
}

/**
 * Writes each mail to a readable text file: From, To, Subject, Date, further header fields, a blank line, the text. File
 * names sort by time; a mail with an identity that is sent again replaces its file. Mails contain links that grant access
 * to accounts, so only the process owner can read them.
 */
function createOutbox(input: { from: string; folder: string }): Mailer {
  const { from, folder } = input
  return {
    async send({ to, subject, text, headers, identity }) {
      const date = identity?.date ?? new Date()
      const head = {
        From: from,
        To: to,
        Subject: subject,
        Date: date.toUTCString(),
        ...(identity && { 'Message-ID': `<${identity.id}>` }),
        ...headers,
      }
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${oneLine(value)}`)
      const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${suffix(identity)}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed once complete, so that a program watching the folder never sees a partial mail.
      const partial = join(folder, `.${name}.part`)
      await writeFile(partial, `${lines.join('\n')}\n\n${text.trimEnd()}\n`, { mode: 0o600 })
      await rename(partial, join(folder, `${name}.txt`))
      return { refused: null }
    },
  }
}

function suffix(identity: MailIdentity | undefined): string {
  if (!identity) return randomBytes(4).toString('hex')
  return createHash('sha256').update(identity.id).digest('hex').slice(0, 16)
}

function oneLine(value: string): string {
  return value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
