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
  /** Without a session the search is charged to both the visitor and the address. */
  readonly visitor: string
  readonly address: string
}

/** The quota after a check: of visitor and address, the one with fewer searches left. */
export interface QuotaStatus {
  readonly limit: number
  readonly used: number
  /** False if the search is new and no search is left. */
  readonly isAllowed: boolean
  /** Takes the search off the quota again, for a search that fails; undefined if it was not charged. */
  readonly refund: (() => Promise<void>) | undefined
}
