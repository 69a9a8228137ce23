import type { QuotaCheck, QuotaLimits, QuotaStatus } from './quota-check.ts'

/** Counts the searches of visitors in this process, for while Redis is down. Holds one day. */
export function createInMemoryQuota({ perPerson, perAddress }: QuotaLimits) {
  let day = ''
  /** By quota and fingerprint: requests for that search that have not failed. */
  let searches = new Map<string, Map<string, number>>()
  const searchesOf = (key: string) => {
    const found = searches.get(key) ?? new Map<string, number>()
    searches.set(key, found)
    return found
  }
  return {
    charge({ fingerprint, day: { name }, visitor, address }: QuotaCheck): QuotaStatus {
      if (name !== day) {
        day = name
        searches = new Map()
      }
      const quotas = [
        {
          limit: perPerson,
          counts: visitor === undefined ? new Map() : searchesOf(`visitor:${visitor}`),
        },
        { limit: perAddress, counts: searchesOf(`address:${address}`) },
      ]
      const isNewTo = (counts: Map<string, number>) =>
        fingerprint === undefined || !counts.has(fingerprint)
      const isAllowed = quotas.every(({ counts, limit }) => !isNewTo(counts) || counts.size < limit)
      const charged = isAllowed && fingerprint !== undefined ? quotas : []
      for (const { counts } of charged)
        counts.set(fingerprint!, (counts.get(fingerprint!) ?? 0) + 1)
      const tightest = quotas.reduce((a, b) =>
        b.limit - b.counts.size < a.limit - a.counts.size ? b : a,
      )
      return {
        limit: tightest.limit,
        used: tightest.counts.size,
        isAllowed,
        refund:
          charged.length === 0
            ? undefined
            : async () => {
                const left = charged.map(({ counts }) => {
                  const count = (counts.get(fingerprint!) ?? 1) - 1
                  if (count > 0) counts.set(fingerprint!, count)
                  else counts.delete(fingerprint!)
                  return count
                })
                return left.some((count) => count === 0)
              },
      }
    },
  }
}
