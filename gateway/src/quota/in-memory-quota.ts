import type { QuotaCheck, QuotaLimits, QuotaStatus } from './quota-check.ts'

/** Counts the searches of visitors in this process, for while Redis is down. Holds one day. */
export function createInMemoryQuota({ perPerson, perAddress }: QuotaLimits) {
  let day = ''
  let sets = new Map<string, Set<string>>()
  const setOf = (key: string) => {
    const set = sets.get(key) ?? new Set<string>()
    sets.set(key, set)
    return set
  }
  return {
    charge({ fingerprint, day: { name }, visitor, address }: QuotaCheck): QuotaStatus {
      if (name !== day) {
        day = name
        sets = new Map()
      }
      const quotas = [
        { limit: perPerson, set: setOf(`visitor:${visitor}`) },
        { limit: perAddress, set: setOf(`address:${address}`) },
      ]
      const isNewTo = (set: Set<string>) => fingerprint === undefined || !set.has(fingerprint)
      const isAllowed = quotas.every(({ set, limit }) => !isNewTo(set) || set.size < limit)
      const charged =
        isAllowed && fingerprint !== undefined ? quotas.filter(({ set }) => isNewTo(set)) : []
      for (const { set } of charged) set.add(fingerprint!)
      const tightest = quotas.reduce((a, b) =>
        b.limit - b.set.size < a.limit - a.set.size ? b : a,
      )
      return {
        limit: tightest.limit,
        used: tightest.set.size,
        isAllowed,
        refund:
          charged.length === 0
            ? undefined
            : async () => {
                for (const { set } of charged) set.delete(fingerprint!)
              },
      }
    },
  }
}
