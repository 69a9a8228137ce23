import { paths } from '@homeground/contracts'
import type { FastifyRequest } from 'fastify'

export interface CallKind {
  /** Costs one of the day's free searches. */
  readonly counted: boolean
  /** Asks how many are left. */
  readonly quota: boolean
  /** The page's first calls: they bring it the token that its next ones need. */
  readonly tokens: boolean
  /** Guesses or writes: ten a minute. */
  readonly form: boolean
  /** What must show that the page itself sent it. */
  readonly guarded: 'token' | 'script' | false
}

const forms: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
])

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What kind of call a request is, by the route that will answer it, however its address is written. */
export function callKind(request: FastifyRequest): CallKind {
  const route = request.routeOptions.url ?? ''
  const path = request.url.split('?')[0] ?? ''
  const isGet = safe.has(request.method)
  return {
    counted: /^\/api\/search(\/|$)/.test(route) && path !== paths.searchCount,
    quota: route === paths.quota,
    tokens: isGet && (route === paths.quota || route === paths.user),
    form: !isGet && forms.has(route),
    guarded: guardOf({
      route,
      isGet,
      bearer: /^Bearer /i.test(request.headers.authorization ?? ''),
    }),
  }
}

function guardOf(call: { route: string; isGet: boolean; bearer: boolean }): CallKind['guarded'] {
  if (call.isGet) return call.route === paths.logout ? 'script' : false
  // The provider's calls are signed; a bearer's token comes from no cookie, and nothing else lets it in there.
  if (call.route === paths.premiumWebhook) return false
  if (call.route.startsWith('/api/admin') && call.bearer) return false
  return 'token'
}
