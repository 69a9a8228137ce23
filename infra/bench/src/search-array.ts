import type { ColumnsInput } from '@homeground/columns'
import type { Contender } from './questions.ts'

/** What one would write first: objects, filter, sort. */
export function askArray(zips: ColumnsInput): Contender {
  const rows = zips.ids.map((id, row) => ({
    id,
    state: zips.groups[row]!,
    document: zips.documents![row]!,
    values: Object.fromEntries(
      Object.entries(zips.attributes).map(([name, values]) => [name, values[row] ?? null]),
    ),
  }))
  return {
    name: 'array filter and sort',
    ask: ({ state, filters, orderBy, direction, limit }) => {
      const sign = direction === 'asc' ? 1 : -1
      const key = (row: (typeof rows)[number]) => row.values[orderBy] ?? sign * Infinity
      return rows
        .filter(
          (row) =>
            (state === null || row.state === state) &&
            filters.every(({ attribute, low, high }) => {
              const value = row.values[attribute] ?? null
              return value !== null && low < value && value <= high
            }),
        )
        .sort((a, b) => {
          const [left, right] = [key(a), key(b)]
          if (left !== right) return sign * (left - right)
          return a.id < b.id ? -1 : 1
        })
        .slice(0, limit)
        .map((row) => row.document)
    },
    close: async () => {},
  }
}
