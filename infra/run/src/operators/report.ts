import type { Operator } from '@homeground/contracts'

/** What is said about a new token: it cannot be asked for again. */
export function createdReport(made: { email: string; token: string; invited: boolean }): string {
  const { email, token, invited } = made
  return [
    `${email} is an operator. The token is shown this once:`,
    '',
    `  ${token}`,
    '',
    'Use it as HOMEGROUND_TOKEN for npm run data, or send it as "Authorization: Bearer <token>" to /api/admin.',
    ...(invited ? [`A mail with a link to set a password is on its way to ${email}.`] : []),
  ].join('\n')
}

/** A line for each operator: address, tokens, last use (UTC). */
export function listReport(operators: Operator[]): string {
  if (operators.length === 0) return 'There are no operators yet.'
  const width = Math.max(...operators.map(({ email }) => email.length))
  return operators
    .map(({ email, tokens, lastUsedAt }) => {
      const used = lastUsedAt
        ? `last used ${lastUsedAt.slice(0, 16).replace('T', ' ')}`
        : 'never used'
      const count = `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`
      return tokens > 0
        ? `${email.padEnd(width)}  ${count}, ${used}`
        : `${email.padEnd(width)}  no token`
    })
    .join('\n')
}
