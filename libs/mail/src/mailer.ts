import { createTransport } from 'nodemailer'
import { openOutbox } from './outbox.ts'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  /** Plain text; links on lines of their own. */
  readonly text: string
}

export interface Mailer {
  /**
   * Sends one mail; answers why not when the server refuses its receiver for good. Errors: throws when it
   * could not be sent now, so that it is worth another try.
   */
  send(mail: Mail): Promise<{ refused: string | null }>
}

interface MailSettings {
  readonly SMTP_URL: string
  readonly MAIL_FROM: string
  readonly MAIL_OUTBOX: string
}

const patienceMs = 8000

/** Mail over SMTP when there is a server, else as text files in the outbox folder. */
export function openMailer({ SMTP_URL, MAIL_FROM, MAIL_OUTBOX }: MailSettings): Mailer {
  if (!SMTP_URL) return openOutbox({ from: MAIL_FROM, folder: MAIL_OUTBOX })
  const server = createTransport(
    {
      url: SMTP_URL,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      dnsTimeout: patienceMs,
      // A mail is text with links: nothing may be read from files or fetched into it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  )
  return {
    async send(mail) {
      try {
        await server.sendMail(mail)
        return { refused: null }
      } catch (error) {
        const refused = refusalOf(error)
        if (refused === undefined) throw error
        return { refused }
      }
    },
  }
}

/** What the server said, when it will never take mail for this receiver (5xx to RCPT TO). */
function refusalOf(error: unknown): string | undefined {
  const { command, responseCode, response } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
    ? (response ?? String(responseCode))
    : undefined
}
