import type { Day } from '@homeground/service'

export interface QuotaLimits {
  /** Different searches per day of one free user or one visitor. */
  readonly perPerson: number
  /** Different searches per day of all visitors of one address. */
  readonly perAddress: number
}

/** A request to charge a search to the day's quota, or only to read what is left. */
export interface QuotaCheck {
  /** `searchFingerprint` of the search to charge; undefined to charge nothing. */
  readonly fingerprint: string | undefined
  readonly day: Day
  /**
   * Without the session of a confirmed account the search is charged to both the visitor and the address. Undefined
   * if the request brought no visitor cookie: its search is charged to the address alone, because a visitor that
   * keeps no cookie would leave a new quota behind with every search.
   */
  readonly visitor: string | undefined
  readonly address: string
}

/** The quota after a check: of visitor and address, the one with fewer searches left. */
export interface QuotaStatus {
  readonly limit: number
  readonly used: number
  /** False if the search is new and no search is left. */
  readonly isAllowed: boolean
  /**
   * For a search that fails: true if it is off the quota again, false if another request for it is in progress or
   * has succeeded. To be called once. Undefined if the request was not counted.
   */
  readonly refund: (() => Promise<boolean>) | undefined
}
