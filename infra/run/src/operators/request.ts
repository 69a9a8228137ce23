import { Sentence } from '../terminal/sentence.ts'

export type OperatorRequest = { action: 'list' } | { action: 'create' | 'remove'; email: string }

export const usage = `Usage:
  npm run operator -- create <email>   makes the account of an address an operator's and prints a token
  npm run operator -- list             who is operator, and when their tokens were last used
  npm run operator -- remove <email>   takes the role and all tokens away`

/** What the arguments of `npm run operator --` ask for. Errors: a Sentence with the usage. */
export function operatorRequest([action, email, ...more]: string[]): OperatorRequest {
  switch (action) {
    case 'list':
      requireNoMore(email === undefined ? more : [email, ...more])
      return { action }
    case 'create':
    case 'remove':
      if (!email) throw new Sentence(`Give the email address.\n${usage}`)
      requireNoMore(more)
      return { action, email }
    default:
      throw new Sentence(action ? `There is no "${action}".\n${usage}` : usage)
  }
}

function requireNoMore(more: string[]): void {
  if (more.length > 0) throw new Sentence(`Too much given: ${more.join(' ')}\n${usage}`)
}
