import { seeded } from './generated-zips.ts'

/** Three filters, an order and a limit, in one state or in the whole country. */
export type Question = {
  state: string | null
  filters: { attribute: string; low: number; high: number }[]
  orderBy: string
  direction: 'asc' | 'desc'
  limit: number
}

/** The attributes that are filtered and ordered by; Postgres has an index on each. */
export const asked = Array.from({ length: 8 }, (_, i) => `attribute_${i}`)

/** Of few shapes, so that prepared statements are used again, with bounds of their own. */
export function makeQuestions(count: number): Question[] {
  const random = seeded(7)
  return Array.from({ length: count }, (_, i) => ({
    state: i % 2 === 0 ? null : `S${Math.floor(51 * random())}`,
    filters: [0, 1, 2].map((filter) => {
      const low = Math.round(100 * Math.exp(2 * random()))
      return {
        attribute: asked[(i + filter) % 4]!,
        low,
        high: Math.round(low * (1.5 + 2 * random())),
      }
    }),
    orderBy: asked[4 + (i % 4)]!,
    direction: i % 3 === 0 ? 'asc' : 'desc',
    limit: 100,
  }))
}

/** Something that can be asked: gives the documents of the first matches, in order. */
export type Contender = {
  name: string
  ask(question: Question): Uint8Array[] | Promise<Uint8Array[]>
  close(): Promise<void>
}
