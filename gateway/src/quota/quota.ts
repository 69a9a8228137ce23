import { hash } from 'node:crypto'
import { getQuota } from '@homeground/contracts'
import { canonicalSearch, type Query } from '@homeground/search-request'
import { createCalendar, type Day, type Server, unavailable } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request to charge a search to the day's quota, or only to read what is left. */
export interface QuotaCheck {
  /** `searchFingerprint` of the search to charge; undefined to charge nothing. */
  readonly fingerprint: string | undefined
  readonly day: Day
  /**
   * Without the session of a confirmed account the search is charged to the visitor, the address and its network.
   * Undefined if the request brought no visitor cookie: its search is charged to the address and the network alone,
   * because a visitor that keeps no cookie would leave a new quota behind with every search.
   */
  readonly visitor: string | undefined
  readonly address: string
  /** The /48 of an IPv6 address. */
  readonly network: string | undefined
}

/**
 * Identifies a search for the quota, in 22 characters: the same for every spelling of a search and every order of
 * its results. A search that does not parse is identified by its query string; its service rejects it.
 */
export function searchFingerprint(input: {
  /** Path of its route. */
  path: string
  query: Query
  /** The query string as received. */
  search: string
}): string {
  const { path, query, search } = input
  const question = canonicalSearch(path, query) ?? JSON.stringify([path, 'as received', search])
  return hash('sha256', question, 'base64url').slice(0, 22)
}

/** A search that was reserved on the day's quota. Exactly one of its methods is called, once. */
export interface Charge {
  /** The search succeeded: it stays on the quota. */
  confirm(): void
  /**
   * The search failed. Returns true if it is off the quota again, false if another request for it is in progress or
   * has succeeded.
   */
  release(): Promise<boolean>
}

/** The quota after a check: of all quotas that it is about, the one with the fewest searches left. */
export interface QuotaStatus {
  readonly limit: number
  readonly used: number
  /** False if the search is new and no search is left. */
  readonly isAllowed: boolean
  /** False if Redis could not be asked and this process has not counted it before. */
  readonly isKnown: boolean
  /** Undefined if the request was not counted. */
  readonly charge: Charge | undefined
}

/** The current day of the quota. */
export interface QuotaClock {
  /** Milliseconds since 1970. */
  nowMs(): number
  today(): Day
  /** Seconds until the next day begins; at least 1. */
  secondsUntilReset(): number
}

/** Errors: throws a RangeError if the IANA time zone does not exist. */
export function createQuotaClock(timeZone: string, nowMs: () => number): QuotaClock {
  const dayAt = createCalendar(timeZone)
  const today = () => dayAt(nowMs())
  return { nowMs, today, secondsUntilReset: () => Math.max(1, Math.ceil((today().endsAtMs - nowMs()) / 1000)) }
}

/** Sets `ratelimit-limit`, `-remaining` (searches) and `-reset` (seconds) on the response to a search. */
export function setRateLimitHeaders(reply: FastifyReply, { limit, used }: QuotaStatus, clock: QuotaClock): void {
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', Math.max(0, limit - used))
    .header('ratelimit-reset', clock.secondsUntilReset())
}

interface Options {
  readonly clock: QuotaClock
  readonly callerOf: (request: FastifyRequest) => {
    /** Undefined if unlimited. */
    readonly quota: QuotaStatus | undefined
    /** The caller has a session that could not be checked. */
    readonly isUnverified: boolean
  }
}

/**
 * `GET /api/quota`: how many searches the caller has left today, by the last known count while Redis is unavailable.
 * Errors: 503 if the session could not be checked and its count is not known.
 */
export function quotaRoutes(server: Server, { clock, callerOf }: Options): void {
  server.route({
    ...getQuota,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { quota, isUnverified } = callerOf(request)
      if (isUnverified && quota?.isKnown === false) {
        throw unavailable('Your searches can’t be counted right now. Please try again.')
      }
      const resetsAt = new Date(clock.today().endsAtMs).toISOString()
      if (!quota) return { limit: null, used: 0, remaining: null, resetsAt, unlimited: true }
      const { limit, used } = quota
      return { limit, used, remaining: Math.max(0, limit - used), resetsAt, unlimited: false }
    },
  })
}
