import { type Quota, tightestOf } from './quota-check.ts'

/** What this process knows of one quota. */
interface Remembered {
  used: number
  /** Searches seen here that count, by fingerprint: requests in progress, or Infinity once one has succeeded. */
  readonly searches: Map<string, number>
}

/** What Redis reported of a quota after a check: `charge-lua.ts` has the states. */
export interface ReportedQuota {
  readonly key: string
  readonly used: number
  readonly state: number
}

export type QuotaMemory = ReturnType<typeof createQuotaMemory>

/**
 * What Redis last reported of each quota that this process has used, from which it continues to count while Redis is
 * slow or down. `maxItems`: quotas and searches that are remembered; beyond, those unused for longest are forgotten.
 */
export function createQuotaMemory({ maxItems = 100_000 } = {}) {
  const quotas = new Map<string, Remembered>()
  let items = 0

  const forget = (key: string, { searches }: Remembered) => {
    quotas.delete(key)
    items -= 1 + searches.size
  }
  /** The quota of a key, moved to the end of those that may be forgotten. */
  const use = (key: string): Remembered => {
    const quota = quotas.get(key) ?? { used: 0, searches: new Map<string, number>() }
    if (!quotas.delete(key)) items++
    quotas.set(key, quota)
    for (const [oldest, one] of quotas) {
      if (items <= maxItems || one === quota) break
      forget(oldest, one)
    }
    return quota
  }
  const setRequests = ({ searches }: Remembered, fingerprint: string, requests: number) => {
    const before = searches.size
    if (requests > 0) searches.set(fingerprint, requests)
    else searches.delete(fingerprint)
    items += searches.size - before
  }

  return {
    /** Notes what Redis reported. */
    learn({ key, used, state }: ReportedQuota, fingerprint: string | undefined): void {
      const quota = use(key)
      quota.used = used
      if (fingerprint === undefined || state === 0) return
      const requests = quota.searches.get(fingerprint) ?? 0
      setRequests(quota, fingerprint, state === 1 ? requests + 1 : Number.POSITIVE_INFINITY)
    },
    /** Charges a search here, by the same rules as `charge-lua.ts`. */
    charge(all: readonly Quota[], fingerprint: string | undefined) {
      const found = all.map(({ key, limit }) => {
        const known = quotas.get(key)
        const isCounted = fingerprint !== undefined && known?.searches.has(fingerprint) === true
        return { key, limit, used: known?.used ?? 0, isCounted, isKnown: known !== undefined }
      })
      const isAllowed = found.every(({ isCounted, used, limit }) => isCounted || used < limit)
      const charged: string[] = []
      let isNew = isAllowed && fingerprint !== undefined
      for (const [at, one] of isNew ? found.entries() : []) {
        const isVisitor = found.length > 1 && at === found.length - 1
        const isCharged = one.key !== '' && (one.isCounted || isNew || one.used > 0 || isVisitor)
        isNew = !one.isCounted && (isCharged || (one.key === '' && isNew))
        if (isNew) one.used++
        if (!isCharged) continue
        const quota = use(one.key)
        quota.used = one.used
        setRequests(quota, fingerprint!, (quota.searches.get(fingerprint!) ?? 0) + 1)
        charged.push(one.key)
      }
      return { ...tightestOf(found), isAllowed, isKnown: found.some(({ isKnown }) => isKnown), charged }
    },
    /** A charged search has succeeded. */
    confirm(keys: readonly string[], fingerprint: string): void {
      for (const key of keys) setRequests(use(key), fingerprint, Number.POSITIVE_INFINITY)
    },
    /** A charged search has failed. Returns whether it is off a quota again. */
    release(keys: readonly string[], fingerprint: string): boolean {
      let isOff = false
      for (const key of keys) {
        const quota = quotas.get(key)
        const requests = quota?.searches.get(fingerprint)
        if (!quota || requests === undefined) continue
        setRequests(quota, fingerprint, requests - 1)
        if (requests > 1) continue
        quota.used = Math.max(0, quota.used - 1)
        isOff = true
      }
      return isOff
    },
  }
}
