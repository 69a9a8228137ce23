import type { Message, NewsletterIssue } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { type AdminAccess, call } from './call.ts'

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
