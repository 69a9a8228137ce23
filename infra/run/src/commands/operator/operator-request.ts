import { CliError } from '../../terminal/cli-error.ts'

export type OperatorRequest =
  | { action: 'list' }
  | { action: 'create' | 'remove' | 'reset-second-factor'; email: string }

export const usage = `Usage:
  npm run operator -- create <email>   makes the account with this address an operator and prints a token
  npm run operator -- list             lists all operators and when their tokens were last used
  npm run operator -- remove <email>   removes the operator role and all its tokens
  npm run operator -- reset-second-factor <email>
                                       for a lost device: removes the second factor and ends all sessions`

/** Parses the arguments of `npm run operator --`. Throws a CliError with the usage. */
export function operatorRequest([action, email, ...more]: string[]): OperatorRequest {
  switch (action) {
    case 'list':
      requireNoMore(email === undefined ? more : [email, ...more])
      return { action }
    case 'create':
    case 'remove':
    case 'reset-second-factor':
      if (!email) throw new CliError(`Missing email address.\n${usage}`)
      requireNoMore(more)
      return { action, email }
    default:
      throw new CliError(action ? `Unknown command: ${action}\n${usage}` : usage)
  }
}

function requireNoMore(more: string[]): void {
  if (more.length > 0) throw new CliError(`Unexpected argument: ${more.join(' ')}\n${usage}`)
}
