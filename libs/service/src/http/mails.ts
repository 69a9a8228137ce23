import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import Type from 'typebox'
import { AppError, invalid, unavailable } from '../base/errors.ts'
import { identityOf } from '../identity/identity.ts'
import type { createIdTokens } from '../identity/sessions.ts'
import { createRedisScript } from '../storage/redis.ts'
import type { Server } from './server.ts'

const hourMs = 3600_000

/** Within any hour, over all kinds of mail of all services together. */
export const hourlyMailLimits = {
  /** Calls of one network address that mail someone. An office or a class may sign up together. */
  perClient: 20,
  /** Calls of one account that mail someone, its own address included. */
  perAccount: 10,
  /** Mails to one address. */
  perRecipient: 5,
} as const

/** The environment variable of the services that mail people. */
export const mailLimitConfig = {
  MAILS_PER_CLIENT: Type.Integer({
    default: hourlyMailLimits.perClient,
    minimum: 1,
    description: 'Calls per hour from one address that mail someone',
  }),
}

/** A mail that a call is about to cause. */
export interface RequestedMail {
  /** Undefined for the operators of the site, who have no limit. */
  readonly to: string | undefined
  /** It reports a change of the recipient's account: it is counted, but no one can use up its place. */
  readonly isNotice?: boolean
  /**
   * A browser that has logged in to the recipient's account. Its mails have a count of their own, so that others can't
   * use them up, and don't count toward its network address.
   */
  readonly ownDevice?: string | undefined
}

export type MailLimits = ReturnType<typeof createMailLimits>

/**
 * Each key is a list of times, newest first, no longer than its limit: another mail is allowed if the last place is free
 * or an hour old. The first `ARGV[3]` keys are callers. Returns how many ms they must wait, then for each recipient 1 or 0.
 */
const countScript = `
local now, hour, callers = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local function limitOf(i) return tonumber(ARGV[2 + 2 * i]) end
local function waitOf(i)
  local at = redis.call('LINDEX', KEYS[i], limitOf(i) - 1)
  return at and math.max(0, tonumber(at) + hour - now) or 0
end
local function add(i)
  redis.call('LPUSH', KEYS[i], ARGV[1])
  redis.call('LTRIM', KEYS[i], 0, limitOf(i) - 1)
  redis.call('PEXPIRE', KEYS[i], hour)
end
local longest = 0
for i = 1, callers do longest = math.max(longest, waitOf(i)) end
if longest > 0 then return { longest } end
for i = 1, callers do add(i) end
local result = { 0 }
for i = callers + 1, #KEYS do
  local passes = ARGV[3 + 2 * i] == 'always' or waitOf(i) == 0
  if passes then add(i) end
  result[#result + 1] = passes and 1 or 0
end
return result`

interface Counted {
  readonly key: string
  readonly limit: number
  readonly rule: 'limited' | 'always'
}

/**
 * Limits the mails that people cause, with counts in Redis that all services share. Network addresses, accounts and
 * recipients are there for an hour, as keyed hashes.
 */
export function createMailLimits(input: {
  redis: Redis
  prefix: string
  /** Keys the hashes; the same in all services. */
  secret: string
  /** MAILS_PER_CLIENT. */
  perClient?: number | undefined
  /** Milliseconds since 1970. */
  now: () => number
}) {
  const { redis, prefix, now, perClient = hourlyMailLimits.perClient } = input
  const { perAccount, perRecipient } = hourlyMailLimits
  const secret = createHmac('sha256', input.secret).update('mail limits').digest()
  const run = createRedisScript(redis, countScript)
  const keyOf = (kind: string, ...parts: string[]) => {
    const hash = createHmac('sha256', secret).update(JSON.stringify([kind, ...parts]))
    return `${prefix}:mails:${hash.digest('base64url')}`
  }
  const recipientOf = (to: string, { isNotice, ownDevice }: Omit<RequestedMail, 'to'>): Counted => ({
    key: keyOf('recipient', to.trim().normalize('NFC').toLowerCase(), ownDevice ?? ''),
    limit: perRecipient,
    rule: isNotice ? 'always' : 'limited',
  })

  async function count(callers: readonly Counted[], recipients: readonly Counted[]) {
    const all = [...callers, ...recipients]
    const keys = all.map(({ key }) => key)
    const args = all.flatMap(({ limit, rule }) => [limit, rule])
    const result = await run(keys, now(), hourMs, callers.length, ...args).catch((error: unknown) => {
      throw unavailable('Mail is unavailable right now. Please try again.', error)
    })
    const [waitMs = 0, ...passes] = result as number[]
    if (waitMs > 0) throw tooManyMails(waitMs)
    return passes.map((pass) => pass === 1)
  }

  return {
    /**
     * Counts the mails that a call is about to cause, toward its network address, its account and each recipient. Returns
     * which of them may be sent; the response must not depend on it, because it would reveal what others do with an
     * address. Called before anything changes. Errors: 429 if the network address or the account is over its limit, and
     * then nothing is counted; 503 if Redis is down.
     */
    async count(request: FastifyRequest, mails: readonly RequestedMail[]): Promise<boolean[]> {
      const { client, subject } = identityOf(request)
      const isForOthers = mails.some(({ isNotice, ownDevice }) => !isNotice && !ownDevice)
      const limited = (kind: string, name: string, limit: number): Counted[] => [
        { key: keyOf(kind, name), limit, rule: 'limited' },
      ]
      const callers = [
        ...(client && isForOthers ? limited('client', client, perClient) : []),
        ...(subject === 'anonymous' ? [] : limited('account', subject, perAccount)),
      ]
      const recipients = mails.flatMap(({ to, ...mail }) => (to === undefined ? [] : [recipientOf(to, mail)]))
      const passes = await count(callers, recipients)
      return mails.map(({ to }) => to === undefined || passes.shift() === true)
    },
    /** Counts a mail that is sent in any case, toward its recipient only. Errors: 503 if Redis is down. */
    async countNotice(to: string) {
      await count([], [recipientOf(to, { isNotice: true })])
    },
  }
}

function tooManyMails(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate_limited', 429, `Too many emails were requested. Try again in ${wait}.`, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

interface TokenCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly schema: { readonly querystring: Type.TObject<{ token: Type.TString }> }
}

interface Unsubscription {
  readonly unsubscribe: TokenCall
  readonly open: TokenCall
  readonly tokens: ReturnType<typeof createIdTokens>
  /** Ends the mails of the token's owner. Errors: passed on. */
  end(id: string, log: FastifyBaseLogger): Promise<void>
}

/**
 * The address in the header of each mail of a kind (RFC 8058), without a login: mail programs post to it, with a form that
 * says nothing that its address does not; people who open it get the page that asks for a click, because scanners open
 * every link. Errors: 422 on `token` if it is not ours.
 */
export function unsubscribeRoutes(
  server: Server,
  { unsubscribe: post, open: page, tokens, end }: Unsubscription,
): void {
  server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.route({
      ...post,
      handler: async ({ query: { token }, log }, reply) => {
        const id = tokens.read(token)
        if (id === undefined) throw invalid({ token: 'is not a link that we sent' })
        await end(id, log)
        return reply.status(204).send(null)
      },
    })
  })

  server.route({
    ...page,
    handler: async ({ query: { token } }, reply) =>
      reply.redirect(`${page.url.replace('/api', '')}?token=${encodeURIComponent(token)}`, 303),
  })
}
