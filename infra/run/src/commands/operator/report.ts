import type { Message, Operator } from '@homeground/contracts'
import type { CreatedOperator } from '../../admin-client/operators.ts'

/** Shows a new operator's token, which cannot be shown again. */
export function createdReport({ email, token, invited }: CreatedOperator): string {
  return [
    `${email} is an operator. The token is shown only once:`,
    '',
    `  ${token}`,
    '',
    'Set it as HOMEGROUND_TOKEN for npm run data, or send it to /api/admin as "Authorization: Bearer <token>".',
    ...(invited ? [`An email with a link to set a password is on its way to ${email}.`] : []),
  ].join('\n')
}

/** One line per operator: address, second factor, number of tokens, last use (UTC). */
export function listReport(operators: Operator[]): string {
  if (operators.length === 0) return 'There are no operators yet.'
  const width = Math.max(...operators.map(({ email }) => email.length))
  return operators
    .map(({ email, tokens, hasSecondFactor, lastUsedAt }) => {
      const used = lastUsedAt ? `last used ${lastUsedAt.slice(0, 16).replace('T', ' ')}` : 'never used'
      const count = `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`
      const factor = hasSecondFactor ? 'second factor' : 'no second factor'
      return `${email.padEnd(width)}  ${factor}; ${tokens > 0 ? `${count}, ${used}` : 'no token'}`
    })
    .join('\n')
}

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
