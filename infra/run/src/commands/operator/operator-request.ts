import type { NewsletterIssue } from '@homeground/contracts'
import { type MessageKind, messageKinds } from '@homeground/contracts/form-rules'
import { CliError } from '../../terminal/cli-error.ts'

export type OperatorRequest =
  | { action: 'list' }
  | { action: 'create' | 'remove' | 'reset-second-factor'; email: string }
  | { action: 'messages'; kind?: MessageKind; openOnly: boolean }
  | { action: 'done' | 'open'; id: number }
  | { action: 'newsletter' | 'keys'; file: string }

export const usage = `Usage:
  npm run operator -- create <email>   makes the account with this address an operator and prints a token
  npm run operator -- list             lists all operators and when their tokens were last used
  npm run operator -- remove <email>   removes the operator role and all its tokens
  npm run operator -- reset-second-factor <email>
                                       for a lost device: removes the second factor and ends all sessions
  npm run operator -- messages [all] [feedback | contact | problem]
                                       lists the newest messages: those that are open, or all
  npm run operator -- done <number>    marks a message as done; "open" opens it again
  npm run operator -- newsletter <file>
                                       mails a text file to all subscribers; its first line is the subject
  npm run operator -- keys <file>      adds the keys between processes that .env or secrets.env lacks`

/** Parses the arguments of `npm run operator --`. Throws a CliError with the usage. */
export function operatorRequest([action, ...words]: string[]): OperatorRequest {
  switch (action) {
    case 'list':
      requireNoMore(words)
      return { action }
    case 'create':
    case 'remove':
    case 'reset-second-factor':
      return { action, email: only(words, 'email address') }
    case 'messages': {
      const openOnly = !words.includes('all')
      const kind = messageKinds.find((each) => words.includes(each))
      requireNoMore(words.filter((word) => word !== 'all' && word !== kind))
      return { action, openOnly, ...(kind && { kind }) }
    }
    case 'done':
    case 'open': {
      const text = only(words, 'number of a message')
      if (!/^[1-9]\d{0,14}$/.test(text)) throw new CliError(`Not a number: ${text}\n${usage}`)
      return { action, id: Number(text) }
    }
    case 'newsletter':
    case 'keys':
      return { action, file: only(words, 'file') }
    default:
      throw new CliError(action ? `Unknown command: ${action}\n${usage}` : usage)
  }
}

function only([word, ...more]: string[], what: string): string {
  if (!word) throw new CliError(`Missing ${what}.\n${usage}`)
  requireNoMore(more)
  return word
}

function requireNoMore(more: string[]): void {
  if (more.length > 0) throw new CliError(`Unexpected argument: ${more.join(' ')}\n${usage}`)
}

/** The newsletter in a text file: the subject is its first line. Throws a CliError if either part is missing. */
export function issueOf(file: string): NewsletterIssue {
  const [first = '', ...rest] = file.split(/\r?\n/)
  const [subject, text] = [first.trim(), rest.join('\n').trim()]
  if (subject && text) return { subject, text }
  throw new CliError('The file needs a subject in its first line and a text below it.')
}
