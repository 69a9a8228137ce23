import type { NewsletterIssue } from '@homeground/contracts'
import { CliError } from '../../terminal/cli-error.ts'

/** The newsletter in a text file: the subject is its first line. Throws a CliError if either part is missing. */
export function issueOf(file: string): NewsletterIssue {
  const [first = '', ...rest] = file.split(/\r?\n/)
  const [subject, text] = [first.trim(), rest.join('\n').trim()]
  if (subject && text) return { subject, text }
  throw new CliError('The file needs a subject in its first line and a text below it.')
}
