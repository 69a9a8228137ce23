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
import type { Admitted } from './admission.ts'
import { addressOf, type Burst } from './burst.ts'
import { type CallKind, callKind } from './call-kinds.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import type { openCsrf } from './csrf.ts'

export interface Caller {
  identity: Identity
  /** Redis is away and the browser has a session: who this is cannot be told. */
  readonly unknown: boolean
  /** What a CSRF token must have been made for: the session, else the visitor. */
  owner: string
  /** Undefined when nothing is counted. */
  standing: Standing | undefined
  /** The answer is on its way: it is paid for, even if nobody waits for its end. */
  answered: boolean
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
  readonly burst: Burst
  /** The system itself, which follows its own imports as closely as it likes. */
  readonly isSystem: (request: FastifyRequest) => boolean
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
    if (reply.statusCode < 400) caller.answered = true
    else await giveBack(caller, reply, options)
    tellSession(caller, reply, options.csrf)
  })
  server.addHook('onRequestAbort', async (request) => {
    const caller = callers.get(request)
    if (!caller?.answered) await caller?.standing?.takeOut?.()
  })
}

/** A browser gets its id with the page: of the page's first calls, made at once, each would bring another. */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply): void {
  const cookies = cookiesOf(request, reply)
  if (!cookies.visitor) cookies.setVisitor()
}

async function admit(request: FastifyRequest, reply: FastifyReply, options: Options) {
  const { allowances, burst, now } = options
  const kind = callKind(request)
  const cookies = cookiesOf(request, reply)
  const handle = cookies.session ? sessionHandle(cookies.session) : ''
  const isAsked = kind.counted || kind.quota
  const visitor = cookies.visitor ?? (isAsked || kind.tokens ? cookies.setVisitor() : '')
  const question = kind.counted
    ? questionOf(request.url.split('?')[0] ?? '', request.query as Record<string, unknown>)
    : ''
  const ask = isAsked ? { question, visitor, address: addressOf(request) } : undefined
  // Both at once: one wait. What the quota says comes first.
  const [{ person, standing, redisAway }, tooFast] = await Promise.all([
    allowances.admit({ handle, ask, nowMs: now() }),
    options.isSystem(request)
      ? undefined
      : burst(request, kind.burst).catch((error: AppError) => error),
  ])
  if (handle && !person && !redisAway) cookies.clearSession()
  const unknown = redisAway && handle !== ''
  const caller: Caller = {
    unknown,
    identity: person ? identityOf(person, { handle, nowMs: now() }) : anonymous,
    // Nobody is logged out because Redis is away: the cookie's token goes on to be good.
    owner: person || unknown ? handle : visitor,
    standing,
    answered: false,
    cookies,
  }
  callers.set(request, caller)
  if (standing && kind.counted) tellStanding(standing, reply, options)
  if (standing && !standing.allowed && kind.counted) {
    throw new AppError('quota_exhausted', 429, messages.quotaExhausted, {
      retryAfterSeconds: allowances.resetsInSeconds(now()),
    })
  }
  if (tooFast) throw tooFast
  requireOwnPage(request, { caller, kind, csrf: options.csrf })
}

function identityOf(
  { userId, role, premiumUntilMs }: NonNullable<Admitted['person']>,
  { handle, nowMs }: { handle: string; nowMs: number },
): Identity {
  const tier = premiumUntilMs > nowMs ? 'premium' : 'free'
  return { subject: `user:${userId}`, tier, role, session: handle }
}

/** Brings the page its token in time. Errors: 419 when a call that needs it came from elsewhere. */
function requireOwnPage(
  { headers }: FastifyRequest,
  { caller, kind, csrf }: { caller: Caller; kind: CallKind; csrf: Options['csrf'] },
): void {
  const { cookies, owner } = caller
  if (kind.tokens && csrf.isStale(cookies.csrf, owner)) cookies.setCsrf(csrf.make(owner))
  const passes = {
    none: () => true,
    script: () => headers['x-requested-with'] === 'XMLHttpRequest',
    token: () => csrf.accepts({ cookie: cookies.csrf, header: headers['x-xsrf-token'], owner }),
  }
  if (passes[kind.guard]()) return
  cookies.setCsrf(csrf.make(owner || cookies.setVisitor()))
  throw new AppError('csrf', 419, messages.csrfExpired)
}

function tellStanding(
  { limit, used }: Standing,
  reply: FastifyReply,
  { allowances, now }: Options,
): void {
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', Math.max(0, limit - used))
    .header('ratelimit-reset', allowances.resetsInSeconds(now()))
}

/** A question that failed is taken out again before its error leaves. */
async function giveBack(caller: Caller, reply: FastifyReply, options: Options): Promise<void> {
  const { standing } = caller
  if (!standing?.takeOut) return
  caller.standing = { ...standing, used: standing.used - 1, takeOut: undefined }
  await standing.takeOut()
  tellStanding(caller.standing, reply, options)
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
