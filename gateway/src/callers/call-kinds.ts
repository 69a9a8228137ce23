import { paths } from '@homeground/contracts'
import type { FastifyRequest } from 'fastify'

export interface CallKind {
  /** Costs one of the day's free searches. */
  readonly counted: boolean
  /** Asks how many are left. */
  readonly quota: boolean
  /** The page's first calls: they bring it the token that its next ones need. */
  readonly tokens: boolean
  /** Forms guess or write: ten a minute. */
  readonly burst: 'all' | 'forms'
  /** What must show that the page itself sent it: its token, or a header that only a script sets. */
  readonly guard: 'token' | 'script' | 'none'
}

const forms: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
])

/** The payment provider signs its calls. */
const signed: ReadonlySet<string> = new Set([paths.premiumWebhook])

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What kind of call a request is, by the route that will answer it, however its address is written. */
export function callKind(request: FastifyRequest): CallKind {
  const route = request.routeOptions.url ?? ''
  const path = request.url.split('?')[0] ?? ''
  const reads = safe.has(request.method)
  // Its token comes from no cookie, and nothing else lets such a call in.
  const isOperators =
    route.startsWith('/api/admin') && /^Bearer /i.test(request.headers.authorization ?? '')
  return {
    counted: /^\/api\/search(\/|$)/.test(route) && path !== paths.searchCount,
    quota: route === paths.quota,
    tokens: reads && (route === paths.quota || route === paths.user),
    burst: !reads && forms.has(route) ? 'forms' : 'all',
    guard: reads ? guardOfReading(route) : isOperators || signed.has(route) ? 'none' : 'token',
  }
}

/** Logging out is asked for by GET: another site's link or picture must not do it. */
function guardOfReading(route: string): CallKind['guard'] {
  return route === paths.logout ? 'script' : 'none'
}
