import type { Message } from '@homeground/contracts'

/** Each message with its number, kind, time (UTC), sender, figure and text. */
export function messagesReport(messages: Message[]): string {
  if (messages.length === 0) return 'There are no such messages.'
  return messages.map(messageReport).join('\n\n')
}

function messageReport({ id, kind, name, email, text, about, sentAt, mailedAt, doneAt }: Message) {
  const state = doneAt ? 'done' : mailedAt ? 'open' : 'open, not mailed yet'
  const sender = [name, email && `<${email}>`].filter(Boolean).join(' ')
  const head = [`#${id} ${kind}`, sentAt.slice(0, 16).replace('T', ' '), state, ...(sender ? [sender] : [])]
  const lines = [
    head.join(' · '),
    ...(about
      ? [[about.about, about.id, about.figure, about.vintage, about.dataVersion].filter(Boolean).join(' · ')]
      : []),
    ...text.split('\n').map((line) => `  ${line}`),
  ]
  // What people wrote must not control the terminal.
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, ' ')).join('\n')
}
