import { messages } from '@homeground/contracts'
import {
  AppError,
  anonymous,
  type Identity,
  type Server,
  sessionHandle,
  sessionHeader,
} from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Standing } from '../quota/allowance.ts'
import type { Allowances } from '../quota/allowances.ts'
import { questionOf } from '../quota/question.ts'
import { addressOf } from './burst.ts'
import { callKind } from './call-kinds.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import type { openCsrf } from './csrf.ts'

export interface Caller {
  identity: Identity
  /** What a CSRF token must have been made for: the session, else the visitor. */
  owner: string
  /** Undefined when nothing is counted. */
  standing: Standing | undefined
  /** Hash of the counted question of this request. */
  readonly question: string
  readonly cookies: Cookies
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Who a request to /api is from, as the session, the visitor cookie or an operator token told. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new AppError('internal', 500, 'Nobody asked who this is.')
  return caller
}

interface Options {
  readonly allowances: Allowances
  readonly csrf: ReturnType<typeof openCsrf>
  readonly burst: (request: FastifyRequest, kind: 'all' | 'forms') => Promise<void>
  readonly now: () => number
}

/**
 * Before every call of the API: whose it is, whether a search is left, whether it comes too fast, whether the
 * page sent it (CSRF); after it: cookies, what is left, and a failed search given back.
 */
export function knowCallers(server: Server, options: Options): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) await admit(request, reply, options)
  })
  server.addHook('onSend', async (request, reply) => {
    const caller = callers.get(request)
    if (!caller) return
    if (caller.standing && caller.question) await settle(caller, reply, options)
    tellSession(caller, reply, options.csrf)
  })
  server.addHook('onRequestAbort', async (request) => {
    const caller = callers.get(request)
    if (caller?.standing) await options.allowances.takeOut(caller.question, caller.standing)
  })
}

async function admit(request: FastifyRequest, reply: FastifyReply, options: Options) {
  const { allowances, csrf, burst, now } = options
  const kind = callKind(request)
  const cookies = cookiesOf(request, reply)
  const handle = cookies.session ? sessionHandle(cookies.session) : ''
  const question = kind.counted ? questionOf(pathOf(request), request.query as object as never) : ''
  const needsVisitor = kind.counted || kind.quota || kind.tokens
  const visitorId = cookies.visitor ?? (needsVisitor ? cookies.setVisitor() : '')
  const ask = { question, visitor: visitorId, address: addressOf(request) }
  // Both at once: one wait. What the quota says comes first.
  const [admitted, tooFast] = await Promise.all([
    allowances.admit({ handle, ask: kind.counted || kind.quota ? ask : undefined, nowMs: now() }),
    burst(request, kind.form ? 'forms' : 'all').catch((error: AppError) => error),
  ])
  const { person, standing, redisAway } = admitted
  const caller: Caller = {
    identity: person
      ? {
          subject: `user:${person.userId}`,
          tier: person.premiumUntilMs > now() ? 'premium' : 'free',
          role: person.role,
          session: handle,
        }
      : anonymous,
    // Nobody is logged out because Redis is away: the cookie's token goes on to be good.
    owner: person || (redisAway && handle) ? handle : visitorId,
    standing,
    question,
    cookies,
  }
  callers.set(request, caller)
  if (handle && !person && !redisAway) cookies.clearSession()
  if (standing && kind.counted) {
    tellStanding(reply, standing, allowances.resetsInSeconds(now()))
    if (!standing.allowed) {
      throw new AppError('quota_exhausted', 429, messages.quotaExhausted, {
        retryAfterSeconds: allowances.resetsInSeconds(now()),
      })
    }
  }
  if (tooFast) throw tooFast
  const { csrf: token } = cookies
  if (kind.tokens && csrf.isStale(token, caller.owner)) cookies.setCsrf(csrf.make(caller.owner))
  if (!kind.guarded) return
  const header = request.headers['x-xsrf-token']
  if (kind.guarded === 'token' && csrf.accepts({ cookie: token, header, owner: caller.owner }))
    return
  if (kind.guarded === 'script' && request.headers['x-requested-with'] === 'XMLHttpRequest') return
  cookies.setCsrf(csrf.make(caller.owner || cookies.setVisitor()))
  throw new AppError('csrf', 419, messages.csrfExpired)
}

/** A browser gets its id with the page: of the page's first calls, made at once, each would bring another. */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply): void {
  const cookies = cookiesOf(request, reply)
  if (!cookies.visitor) cookies.setVisitor()
}

function tellStanding(reply: FastifyReply, { limit, used }: Standing, resetsInSeconds: number) {
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', Math.max(0, limit - used))
    .header('ratelimit-reset', resetsInSeconds)
}

/** Only an answer counts: a question that failed is taken out again before its error leaves. */
async function settle(caller: Caller, reply: FastifyReply, { allowances, now }: Options) {
  const { standing, question } = caller
  if (!standing || reply.statusCode < 400 || standing.addedTo.length === 0) return
  caller.standing = { ...standing, used: standing.used - 1, addedTo: [] }
  await allowances.takeOut(question, standing)
  tellStanding(reply, caller.standing, allowances.resetsInSeconds(now()))
}

/** What a service said of the session becomes cookies; the id itself goes no further. */
function tellSession(caller: Caller, reply: FastifyReply, csrf: Options['csrf']): void {
  const told = reply.getHeader(sessionHeader)
  if (typeof told !== 'string') return
  reply.removeHeader(sessionHeader)
  const { cookies } = caller
  const [what, id = ''] = told.split(' ')
  if (what === 'start') {
    cookies.setSession(id)
    caller.owner = sessionHandle(id)
  } else {
    cookies.clearSession()
    caller.owner = cookies.visitor ?? cookies.setVisitor()
  }
  cookies.setCsrf(csrf.make(caller.owner))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? url
}
