import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { paths } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { AppError } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallPolicy } from './call-policy.ts'
import { anonymousUser, type Caller } from './caller.ts'
import { cookiesOf } from './cookies.ts'

const lifetimeMs = 24 * 3600_000

export type Csrf = ReturnType<typeof createCsrf>

/**
 * Double-submit tokens: cookie and header must carry the same one, signed by us for this session or visitor less
 * than 24 hours ago. Another site can neither read nor make one.
 */
export function createCsrf(secret: string, now: () => number) {
  const key = createHmac('sha256', secret).update('csrf').digest()
  const macOf = (head: string, owner: string) =>
    createHmac('sha256', key).update(`${head}.${owner}`).digest('base64url')
  const endOf = (token: string) => Number.parseInt(token.split('.')[0] ?? '', 36)
  const isValid = (token: string | undefined, owner: string): token is string => {
    const [end, nonce, mac] = (token ?? '').split('.')
    return (
      end !== undefined &&
      nonce !== undefined &&
      mac !== undefined &&
      sameText(mac, macOf(`${end}.${nonce}`, owner)) &&
      endOf(token ?? '') > now()
    )
  }
  return {
    make(owner: string): string {
      const head = `${(now() + lifetimeMs).toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${head}.${macOf(head, owner)}`
    },
    /** True if a token is not valid for `owner` or expires within 12 hours. */
    isStale: (token: string | undefined, owner: string): boolean =>
      !isValid(token, owner) || endOf(token) - now() < lifetimeMs / 2,
    accepts: (input: { cookie: string | undefined; header: unknown; owner: string }): boolean =>
      isValid(input.cookie, input.owner) && typeof input.header === 'string' && sameText(input.cookie, input.header),
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Renews the page's CSRF token in time. Errors: 419 if a call that needs proof did not come from our page. */
export function requireCsrfProof(
  { headers }: FastifyRequest,
  { caller, policy, csrf }: { caller: Caller; policy: CallPolicy; csrf: Csrf },
): void {
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

/**
 * A browser gets its visitor id and its token with the page: each of the page's concurrent first calls would set
 * others. Returns the answers, as JSON, of calls that the page then need not make: who is logged in, if nobody is.
 */
export function createPreparePage(csrf: Csrf) {
  return (request: FastifyRequest, reply: FastifyReply): Record<string, string> => {
    const cookies = cookiesOf(request, reply)
    const visitor = cookies.visitor ?? cookies.setVisitor()
    if (cookies.session !== undefined) return {}
    if (csrf.isStale(cookies.csrf, visitor)) cookies.setCsrf(csrf.make(visitor))
    return { [paths.user]: JSON.stringify(anonymousUser) }
  }
}
