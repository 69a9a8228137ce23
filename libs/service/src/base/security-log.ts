import type { Log } from './log.ts'

/**
 * Events about accounts and rights, by their message. `rights`: only an operator or the owner of an operator's account can
 * cause it, so that nobody else can write many of them. `account`: anybody can, so a log of its own counts repetitions.
 */
const kinds = {
  'operator created': 'rights',
  'operator removed': 'rights',
  'operator token refused': 'account',
  'second factor turned on': 'rights',
  'second factor turned off': 'rights',
  'second factor reset': 'rights',
  'wrong code': 'account',
  'account secured by its owner': 'account',
  'owner informed': 'account',
  'signed up': 'account',
  'logged in': 'account',
  'login failed': 'account',
  'wrong code for an email': 'account',
  'wrong password for a change': 'account',
} as const satisfies Record<string, 'rights' | 'account'>

export type SecurityEvent = keyof typeof kinds

const failures: ReadonlySet<SecurityEvent> = new Set([
  'operator token refused',
  'wrong code',
  'account secured by its owner',
  'login failed',
  'wrong code for an email',
  'wrong password for a change',
])

/**
 * Logs an event with the field `security`, by which it reaches a log of its own (docs/operations.md). `about`: ids, never
 * passwords, codes, tokens or addresses of people who are not operators.
 */
export function logSecurityEvent(log: Pick<Log, 'info' | 'warn'>, event: SecurityEvent, about: object): void {
  const fields = { security: kinds[event], ...about }
  if (failures.has(event)) log.warn(fields, event)
  else log.info(fields, event)
}
