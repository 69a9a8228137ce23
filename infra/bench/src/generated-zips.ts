import type { ColumnsInput } from '@homeground/columns'

/** Numerical Recipes' linear congruential generator: the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Zips that never were, with skewed whole numbers from 100 to 2,000 of which every tenth is
 * missing, and a document of about a kilobyte each.
 */
export function generateZips(size: { rows: number; attributes: number }): ColumnsInput {
  const random = seeded(42)
  const times = <T>(count: number, make: (i: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i))
  const names = times(size.attributes, (i) => `attribute_${i}`)
  const ids = times(size.rows, (i) => String(2 * i).padStart(5, '0'))
  const attributes = Object.fromEntries(
    names.map((name) => [
      name,
      ids.map(() => (random() < 0.1 ? null : Math.round(100 * Math.exp(3 * random())))),
    ]),
  )
  const documents = ids.map((id, row) =>
    Buffer.from(
      JSON.stringify({
        zip: id,
        ...Object.fromEntries(names.map((name) => [name, attributes[name]![row]])),
      }),
    ),
  )
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
