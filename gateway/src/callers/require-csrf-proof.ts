import { messages } from '@homeground/contracts'
import { AppError } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { CallPolicy } from './call-policy.ts'
import type { Caller } from './caller.ts'
import type { Csrf } from './csrf.ts'

interface Input {
  readonly caller: Caller
  readonly policy: CallPolicy
  readonly csrf: Csrf
}

/** Renews the page's CSRF token in time. Errors: 419 if a call that needs proof did not come from our page. */
export function requireCsrfProof({ headers }: FastifyRequest, { caller, policy, csrf }: Input): void {
  const { cookies, csrfOwner: owner } = caller
  if (policy.renewsCsrfToken && csrf.isStale(cookies.csrf, owner)) cookies.setCsrf(csrf.make(owner))
  const isProven = {
    none: () => true,
    script: () => headers['x-requested-with'] === 'XMLHttpRequest',
    token: () => csrf.accepts({ cookie: cookies.csrf, header: headers['x-xsrf-token'], owner }),
  }
  if (isProven[policy.csrf]()) return
  cookies.setCsrf(csrf.make(owner || cookies.setVisitor()))
  throw new AppError('csrf', 419, messages.csrfExpired)
}
