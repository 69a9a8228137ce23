import type { Day, SessionUser } from '@homeground/service'

export interface QuotaLimits {
  /** Different searches per day of one free user or one visitor. */
  readonly perPerson: number
  /** Different searches per day of all visitors of one address. */
  readonly perAddress: number
}

/**
 * The addresses (IPv6: /64) whose limits all addresses of one /48 share. A site may be given a whole /48, which is
 * 65,536 addresses, so it must not multiply the limits by that. A provider may also divide a /48 among its
 * customers: eight of them can use up their limits on the same day, more than ever do.
 */
export const addressesPerNetwork = 8

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

/** One of the quotas that a search is charged to. */
export interface Quota {
  /** Where it is stored; empty if it only begins with this search. */
  readonly key: string
  readonly limit: number
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

/** Where the quotas of a day are stored: the beginning of their keys. */
export const quotaPrefix = (prefix: string, day: string) => `${prefix}:quota:requests:${day}`

/** The quota of a confirmed account, without the id of the user. */
export const userQuotaPrefix = (prefix: string, day: string) => `${quotaPrefix(prefix, day)}:user:`

/** The quotas of visitors and unconfirmed accounts, widest first. */
export function sharedQuotas(
  { visitor, address, network, day }: QuotaCheck,
  { prefix, limits: { perPerson, perAddress } }: { prefix: string; limits: QuotaLimits },
): readonly Quota[] {
  const keyOf = (kind: string, id: string) => `${quotaPrefix(prefix, day.name)}:${kind}:${id}`
  return [
    ...(network === undefined ? [] : [{ key: keyOf('network', network), limit: perAddress * addressesPerNetwork }]),
    { key: keyOf('address', address), limit: perAddress },
    { key: visitor === undefined ? '' : keyOf('visitor', visitor), limit: perPerson },
  ]
}

/** The quotas that a search of a caller without premium is charged to, widest first. */
export function quotasOf(
  check: QuotaCheck,
  user: SessionUser | undefined,
  stored: { prefix: string; limits: QuotaLimits },
): readonly Quota[] {
  if (!user?.isConfirmed) return sharedQuotas(check, stored)
  const { prefix, limits } = stored
  return [{ key: userQuotaPrefix(prefix, check.day.name) + user.userId, limit: limits.perPerson }]
}

/** Of quotas, the one with the fewest searches left. */
export function tightestOf(quotas: readonly { readonly limit: number; readonly used: number }[]): {
  limit: number
  used: number
} {
  const { limit, used } = quotas.reduce((a, b) => (b.limit - b.used < a.limit - a.used ? b : a))
  return { limit, used }
}
