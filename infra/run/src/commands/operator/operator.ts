import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  type Message,
  type NewsletterIssue,
  type Operator,
  type TokenScope,
  tokenDays,
  tokenScopes,
} from '@homeground/contracts'
import { type MessageKind, messageKinds } from '@homeground/contracts/form-rules'
import { paths, pathTo } from '@homeground/contracts/paths'
import { type AdminAccess, call } from '../../admin-client/call.ts'
import { dataFolder } from '../../checkout/folders.ts'
import { usages } from '../../launch/usage.mjs'
import { findSystem } from '../../system/data-lock.ts'
import { withIdentityKeys } from '../../system/secrets.ts'
import { CliError, runCommand, UsageError } from '../../terminal/cli-error.ts'

type OperatorRequest =
  | { action: 'list' }
  | { action: 'create'; email: string; scope?: TokenScope; days?: number }
  | { action: 'remove' | 'reset-second-factor'; email: string }
  | { action: 'messages'; kind?: MessageKind; openOnly: boolean }
  | { action: 'done' | 'open'; id: number }
  | { action: 'newsletter' | 'keys'; file: string }

const usage = usages.operator!

/** Parses the arguments of `npm run operator --`. Throws a UsageError. */
export function operatorRequest([action, ...words]: string[]): OperatorRequest {
  switch (action) {
    case 'list':
      requireNoMore(words)
      return { action }
    case 'create':
      return createRequest(words)
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
      if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`Not a number: ${text}\n${usage}`)
      return { action, id: Number(text) }
    }
    case 'newsletter':
    case 'keys':
      return { action, file: only(words, 'file') }
    default:
      throw new UsageError(action ? `Unknown command: ${action}\n${usage}` : usage)
  }
}

function createRequest(words: string[]): OperatorRequest {
  const { values, positionals } = parseOptions(words)
  const email = only(positionals, 'email address')
  const scope = tokenScopes.find((each) => each === values.scope)
  if (values.scope !== undefined && !scope)
    throw new UsageError(`--scope must be one of ${tokenScopes.join(', ')}.\n${usage}`)
  const days = values.days === undefined ? undefined : Number(values.days)
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= tokenDays.max))
    throw new UsageError(`--days must be a number from 1 to ${tokenDays.max}.\n${usage}`)
  return { action: 'create', email, ...(scope && { scope }), ...(days && { days }) }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { scope: { type: 'string' }, days: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

function only([word, ...more]: string[], what: string): string {
  if (!word) throw new UsageError(`Missing ${what}.\n${usage}`)
  requireNoMore(more)
  return word
}

function requireNoMore(more: string[]): void {
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more.join(' ')}\n${usage}`)
}

/** The newsletter in a text file: the subject is its first line. Throws a CliError if either part is missing. */
function issueOf(file: string): NewsletterIssue {
  const [first = '', ...rest] = file.split(/\r?\n/)
  const [subject, text] = [first.trim(), rest.join('\n').trim()]
  if (subject && text) return { subject, text }
  throw new CliError('The file needs a subject in its first line and a text below it.')
}

/** `npm run operator -- …`: manages who may change the data of a running system, and what people have sent. */
if (import.meta.main)
  await runCommand(async () => {
    const request = operatorRequest(process.argv.slice(2))
    if (request.action === 'keys') return addKeys(request.file)
    const access = await findSystem(dataFolder(), process.env)
    switch (request.action) {
      case 'list':
        console.log(listReport(await listOperators(access)))
        break
      case 'create':
        console.log(createdReport(await createOperator(access, request)))
        break
      case 'remove':
        await removeOperator(access, request.email)
        console.log(`${request.email} is no longer an operator.`)
        break
      case 'reset-second-factor':
        await resetSecondFactor(access, request.email)
        console.log(`${request.email} has no second factor and is logged out everywhere.`)
        break
      case 'messages':
        console.log(messagesReport(await listMessages(access, request)))
        break
      case 'done':
      case 'open':
        await markMessage(access, request.id, request.action === 'done')
        console.log(`Message ${request.id} is ${request.action}.`)
        break
      case 'newsletter': {
        const issue = issueOf(await readFile(request.file, 'utf8'))
        const { recipients } = await sendNewsletter(access, issue)
        console.log(`“${issue.subject}” is on its way to ${recipients} subscribers.`)
      }
    }
    return 0
  })

async function addKeys(file: string): Promise<number> {
  const { text, added } = withIdentityKeys(await readFile(file, 'utf8'))
  if (added.length > 0) await writeFile(file, text, { mode: 0o600 })
  console.log(
    added.length > 0
      ? `${added.length} keys were added to ${file}. They take effect once all processes have restarted.`
      : `${file} has all keys already.`,
  )
  return 0
}

/** Shows a new operator's token, which cannot be shown again. */
function createdReport({ email, token, expiresAt, invited }: CreatedOperator): string {
  return [
    `${email} is an operator. The token is shown only once:`,
    '',
    `  ${token}`,
    '',
    `It expires on ${expiresAt.slice(0, 10)}.`,
    'Set it as HOMEGROUND_TOKEN for npm run data, or send it to /api/admin as "Authorization: Bearer <token>".',
    ...(invited ? [`An email with a link to set a password is on its way to ${email}.`] : []),
  ].join('\n')
}

/** One line per operator: address, second factor, number of tokens, last use and first expiry (UTC). */
function listReport(operators: Operator[]): string {
  if (operators.length === 0) return 'There are no operators yet.'
  const width = Math.max(...operators.map(({ email }) => email.length))
  return operators
    .map(({ email, tokens, hasSecondFactor, lastUsedAt, nextExpiryAt }) => {
      const used = lastUsedAt ? `last used ${lastUsedAt.slice(0, 16).replace('T', ' ')}` : 'never used'
      const expires = `expires ${nextExpiryAt?.slice(0, 10)}`
      const count = `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`
      const factor = hasSecondFactor ? 'second factor' : 'no second factor'
      return `${email.padEnd(width)}  ${factor}; ${tokens > 0 ? `${count}, ${used}, ${expires}` : 'no token'}`
    })
    .join('\n')
}

/** Each message with its number, kind, time (UTC), sender, figure and text. */
function messagesReport(messages: Message[]): string {
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

/** A new operator: the token is in no other response, `invited` means a link was mailed. */
interface CreatedOperator {
  email: string
  token: string
  /** ISO 8601. */
  expiresAt: string
  invited: boolean
}

function listOperators(access: AdminAccess): Promise<Operator[]> {
  return call(access, { path: paths.operators })
}

function createOperator(
  access: AdminAccess,
  { email, scope, days }: { email: string; scope?: TokenScope; days?: number },
): Promise<CreatedOperator> {
  const body = { email, ...(scope && { scope }), ...(days && { days }) }
  return call(access, { method: 'POST', path: paths.operators, body })
}

function removeOperator(access: AdminAccess, email: string): Promise<void> {
  return call(access, { method: 'DELETE', path: pathTo(paths.operator, { email }) })
}

function resetSecondFactor(access: AdminAccess, email: string): Promise<void> {
  return call(access, { method: 'DELETE', path: pathTo(paths.operatorSecondFactor, { email }) })
}

/** The newest messages, of one kind or all, those that are open or all. */
function listMessages(
  access: AdminAccess,
  { kind, openOnly }: { kind?: string; openOnly: boolean },
): Promise<Message[]> {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(openOnly && { state: 'open' }) })
  return call(access, { path: `${paths.adminMessages}?${query}` })
}

function markMessage(access: AdminAccess, id: number, done: boolean): Promise<void> {
  return call(access, { method: 'PATCH', path: pathTo(paths.adminMessage, { id }), body: { done } })
}

/** Mails an issue of the newsletter; returns to how many subscribers. */
function sendNewsletter(access: AdminAccess, body: NewsletterIssue): Promise<{ recipients: number }> {
  return call(access, { method: 'POST', path: paths.adminNewsletter, body })
}
