import type { Mail } from './mail.ts'

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
