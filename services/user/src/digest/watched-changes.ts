import type { HousingChanges, ZipChange } from '@homeground/contracts'

/** A zip's change with the zip's name. */
export interface NamedChange extends ZipChange {
  /** `Natick, MA 01760`; only the zip where its town is unknown. */
  readonly name: string
}

/** What an email reports. */
export interface WatchedChanges extends Pick<HousingChanges, 'period' | 'previousPeriod' | 'data_set'> {
  readonly zips: readonly NamedChange[]
}

/** True if the publisher has changed a figure that was shown before. */
export function isRestated({ formerBefore, formerNow }: ZipChange): boolean {
  return formerBefore !== undefined || formerNow !== undefined
}
