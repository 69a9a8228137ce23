import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { createOutbox } from './outbox.ts'

interface MailSettings {
  readonly SMTP_URL: string
  readonly MAIL_FROM: string
  readonly MAIL_OUTBOX: string
}

const timeoutMs = 8000

/** Sends mail over SMTP, or writes it to the outbox folder if `SMTP_URL` is empty. */
export function createMailer({ SMTP_URL, MAIL_FROM, MAIL_OUTBOX }: MailSettings): Mailer {
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
