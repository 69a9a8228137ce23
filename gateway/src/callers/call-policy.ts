import { isCountedSearch, isDataCall, paths } from '@homeground/contracts'
import type { FastifyRequest } from 'fastify'
import { publicCalls } from '../calls/public-calls.ts'

export interface CallPolicy {
  /** Costs one of the day's free searches. */
  readonly isSearch: boolean
  /** Reads how many searches are left. */
  readonly isQuotaRequest: boolean
  /** One of a page's first calls, whose response sets the CSRF token for the next ones. */
  readonly renewsCsrfToken: boolean
  /** Tries a password, sends mail or confirms an address, or is a form: the service needs the browser and the network address. */
  readonly needsDevice: boolean
  /** Makes the browser known to an account: it gets a device id if it has none. */
  readonly makesDeviceKnown: boolean
  /** `forms`: the stricter limit for calls that guess passwords or send mail. */
  readonly burst: 'all' | 'forms'
  /** Proof that our own page sent the call: its CSRF token, or a header that only a script can set. */
  readonly csrf: 'token' | 'script' | 'none'
  /** Reads data or the quota: programs may call it with an API key. */
  readonly acceptsApiKey: boolean
}

const acceptsApiKey: ReadonlySet<string> = new Set(publicCalls.filter(isDataCall).map(({ url }) => url))

/** Calls about the own account that try a password or a code, or send mail. */
const ownAccount: ReadonlySet<string> = new Set([
  paths.user,
  paths.confirmation,
  paths.confirmationCode,
  paths.password,
  paths.apiKeys,
])

const forms: ReadonlySet<string> = new Set([
  paths.login,
  paths.loginWithSecondFactor,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.confirmEmailCode,
  paths.secureAccount,
])

/** Forms that anyone may send. Their service counts the mails of a network address, and stores nothing about the sender. */
const openForms: ReadonlySet<string> = new Set([
  paths.feedbackForm,
  paths.contact,
  paths.report,
  paths.newsletter,
  paths.newsletterConfirmation,
])

/**
 * What anyone may write. No service needs to know from where. Votes are not among them: a reader votes on 20 places within
 * a minute, and a list takes those of few people.
 */
const openChanges: ReadonlySet<string> = new Set([paths.shortlists, paths.shortlistNote])

/** Calls that start a session, or open a mailed link that sets the password with which the person then logs in. */
const madeKnown: ReadonlySet<string> = new Set([
  paths.login,
  paths.loginWithSecondFactor,
  paths.register,
  paths.resetPassword,
  paths.confirmEmail,
])

/** Calls that the payment provider signs, and those with the signed token of a mail, which mail programs send. */
const signed: ReadonlySet<string> = new Set([paths.premiumWebhook, paths.unsubscribe, paths.newsletterUnsubscribe])

/** Calls with the stricter limit per minute. */
const burstLimited = [forms, openForms, ownAccount, openChanges]

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The policy of a request, by its matched route, so that percent-encoding of the URL does not matter. */
export function callPolicy(request: FastifyRequest): CallPolicy {
  const route = request.routeOptions.url ?? ''
  const isRead = readMethods.has(request.method)
  // A bearer token is not sent by browsers on their own, and on these routes it alone is checked.
  const hasOperatorToken = route.startsWith('/api/admin') && /^Bearer /i.test(request.headers.authorization ?? '')
  return {
    isSearch: isCountedSearch(route),
    isQuotaRequest: route === paths.quota,
    renewsCsrfToken: isRead && (route === paths.quota || route === paths.user),
    needsDevice:
      !isRead &&
      (forms.has(route) || openForms.has(route) || ownAccount.has(route) || route.startsWith(paths.secondFactor)),
    makesDeviceKnown: madeKnown.has(route),
    burst: !isRead && burstLimited.some((routes) => routes.has(route)) ? 'forms' : 'all',
    csrf: isRead ? csrfOfRead(route) : hasOperatorToken || signed.has(route) ? 'none' : 'token',
    acceptsApiKey: isRead && acceptsApiKey.has(route),
  }
}

/** Logging out is a GET, which a link or an image of another site must not be able to trigger. */
function csrfOfRead(route: string): CallPolicy['csrf'] {
  return route === paths.logout ? 'script' : 'none'
}
