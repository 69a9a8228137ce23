import type { Ask, Limits, Standing } from './allowance.ts'

/** Counts in this process while Redis is away; what it knows is of today. */
export function ownAllowance({ perPerson, perAddress }: Limits) {
  let day = ''
  let sets = new Map<string, Set<string>>()
  const setOf = (name: string) => {
    const set = sets.get(name) ?? new Set<string>()
    sets.set(name, set)
    return set
  }
  return {
    ask({ question, day: { name }, visitor, address }: Ask): Standing {
      if (name !== day) {
        day = name
        sets = new Map()
      }
      const allowances = [
        { key: `visitor:${visitor}`, limit: perPerson },
        { key: `address:${address}`, limit: perAddress },
      ].map(({ key, limit }) => ({ key, limit, set: setOf(key) }))
      const allowed = allowances.every(({ set, limit }) => set.has(question) || set.size < limit)
      const fresh = allowed && question ? allowances.filter(({ set }) => !set.has(question)) : []
      for (const { set } of fresh) set.add(question)
      const tightest = allowances.reduce((a, b) =>
        b.limit - b.set.size < a.limit - a.set.size ? b : a,
      )
      return {
        limit: tightest.limit,
        used: tightest.set.size,
        allowed,
        takeOut:
          fresh.length === 0
            ? undefined
            : async () => {
                for (const { set } of fresh) set.delete(question)
              },
      }
    },
  }
}
