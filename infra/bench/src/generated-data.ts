import type { ColumnsInput } from '@homeground/columns'

/** A search with three filters, an order and a limit, in one state or in the whole country. */
export interface Query {
  state: string | null
  filters: { attribute: string; low: number; high: number }[]
  orderBy: string
  direction: 'asc' | 'desc'
  limit: number
}

/** The attributes that queries filter and order by; Postgres has an index on each. */
export const queriedAttributes = Array.from({ length: 8 }, (_, i) => `attribute_${i}`)

/**
 * Random numbers from 0 to 1 that are the same on every machine: the linear congruential generator
 * of Numerical Recipes.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Made-up zips with skewed whole numbers from 100 to 2,000, one in ten of them missing, and a
 * document of about a kilobyte each.
 */
export function generateZips(size: { rows: number; attributes: number }): ColumnsInput {
  const random = seededRandom(42)
  const names = Array.from({ length: size.attributes }, (_, i) => `attribute_${i}`)
  const ids = Array.from({ length: size.rows }, (_, i) => String(2 * i).padStart(5, '0'))
  const attributes = Object.fromEntries(
    names.map((name) => [name, ids.map(() => (random() < 0.1 ? null : Math.round(100 * Math.exp(3 * random()))))]),
  )
  const documents = ids.map((id, row) => {
    const values = names.map((name) => [name, attributes[name]![row]])
    return Buffer.from(JSON.stringify({ zip: id, ...Object.fromEntries(values) }))
  })
  return {
    version: 'bench',
    ids,
    groups: ids.map(() => `S${Math.floor(51 * random())}`),
    lat: ids.map(() => 25 + 24 * random()),
    lng: ids.map(() => -124 + 57 * random()),
    attributes,
    documents,
  }
}

/** Queries of few shapes, so that prepared statements are reused, each with its own bounds. */
export function generateQueries(count: number): Query[] {
  const random = seededRandom(7)
  return Array.from({ length: count }, (_, i) => ({
    state: i % 2 === 0 ? null : `S${Math.floor(51 * random())}`,
    filters: [0, 1, 2].map((filter) => {
      const low = Math.round(100 * Math.exp(2 * random()))
      const high = Math.round(low * (1.5 + 2 * random()))
      return { attribute: queriedAttributes[(i + filter) % 4]!, low, high }
    }),
    orderBy: queriedAttributes[4 + (i % 4)]!,
    direction: i % 3 === 0 ? 'asc' : 'desc',
    limit: 100,
  }))
}
