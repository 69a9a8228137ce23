import type { MessageKind } from '@homeground/contracts'
import type { MailText } from '@homeground/mail'
import type { Message } from './message.entity.ts'

const titles: Record<MessageKind, string> = { feedback: 'Feedback', contact: 'Contact', problem: 'Data problem' }

/** The mail to the operators about a message. What the person wrote is only in its text, never in a header. */
export function messageMail(message: Message, publicUrl: string): MailText {
  const { id, kind, name, email, text, about, sentAt } = message
  const facts = {
    From: [name, email && `<${email}>`].filter(Boolean).join(' ') || 'no address given',
    Sent: sentAt.toISOString(),
    ...(about && {
      Page: `${publicUrl}/${about.about}/${about.id}`,
      Figure: about.figure,
      Vintage: about.vintage ?? 'unknown',
      Data: about.dataVersion ?? 'unknown',
    }),
  }
  const lines = Object.entries(facts).map(([label, value]) => `${label}: ${value}`)
  const done = `Once it is answered: npm run operator -- done ${id}`
  return {
    subject: `${titles[kind]} #${id}`,
    text: `${lines.join('\n')}\n\n${text}\n\n${done}\n`,
    ...(email && { headers: { 'Reply-To': email } }),
  }
}
