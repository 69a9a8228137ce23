import type { Message, NewsletterIssue, Operator } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { type AdminAccess, call } from './call.ts'

/** A new operator: the token is in no other response, `invited` means a link was mailed. */
export interface CreatedOperator {
  email: string
  token: string
  invited: boolean
}

export function listOperators(access: AdminAccess): Promise<Operator[]> {
  return call(access, { path: paths.operators })
}

export function createOperator(access: AdminAccess, email: string): Promise<CreatedOperator> {
  return call(access, { method: 'POST', path: paths.operators, body: { email } })
}

export function removeOperator(access: AdminAccess, email: string): Promise<void> {
  return call(access, { method: 'DELETE', path: pathTo(paths.operator, { email }) })
}

export function resetSecondFactor(access: AdminAccess, email: string): Promise<void> {
  return call(access, { method: 'DELETE', path: pathTo(paths.operatorSecondFactor, { email }) })
}

/** The newest messages, of one kind or all, those that are open or all. */
export function listMessages(
  access: AdminAccess,
  { kind, openOnly }: { kind?: string; openOnly: boolean },
): Promise<Message[]> {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(openOnly && { state: 'open' }) })
  return call(access, { path: `${paths.adminMessages}?${query}` })
}

export function markMessage(access: AdminAccess, id: number, done: boolean): Promise<void> {
  return call(access, { method: 'PATCH', path: pathTo(paths.adminMessage, { id }), body: { done } })
}

/** Mails an issue of the newsletter; returns to how many subscribers. */
export function sendNewsletter(access: AdminAccess, body: NewsletterIssue): Promise<{ recipients: number }> {
  return call(access, { method: 'POST', path: paths.adminNewsletter, body })
}
