import { SourceError } from '../source-error.ts'

/** A table's column names, trimmed, found in any case. */
export type Header = {
  names: string[]
  /** Texts of a second header line (data.census.gov describes its columns there), else empty. */
  descriptions: string[]
  /** Columns up to the last one with a name: a line may end in extra delimiters. */
  width: number
  /** Position of the first of these names that is a column; -1 when none is. */
  index: (...names: string[]) => number
  /** Positions of required columns, each found by the first of its names that is a column. */
  require: <Key extends string>(columns: Record<Key, string | readonly string[]>) => Record<Key, number>
}

export function headerOf(names: readonly string[], descriptions: readonly string[] = []): Header {
  const trimmed = names.map((name) => name.trim())
  const positions = new Map<string, number>()
  for (const [position, name] of trimmed.entries()) {
    if (name !== '' && !positions.has(normal(name))) positions.set(normal(name), position)
  }
  const index = (...wanted: string[]) => {
    const match = wanted.find((name) => positions.has(normal(name)))
    return match === undefined ? -1 : positions.get(normal(match))!
  }
  return {
    names: trimmed,
    descriptions: descriptions.map((text) => text.trim()),
    width: trimmed.findLastIndex((name) => name !== '') + 1,
    index,
    require: <Key extends string>(columns: Record<Key, string | readonly string[]>) => {
      const entries = Object.entries<string | readonly string[]>(columns)
      const positionsByKey = entries.map(([key, wanted]) => [key, index(...[wanted].flat())] as const)
      const missing = entries
        .filter((_, i) => positionsByKey[i]![1] < 0)
        .map(([, wanted]) => [wanted].flat().join(' or '))
      if (missing.length > 0) {
        throw new SourceError('unknown_layout', `The file has no column ${missing.join(', ')}.`)
      }
      return Object.fromEntries(positionsByKey) as Record<Key, number>
    },
  }
}

/** Why a line is not a data row, or null: the faults that many publishers' files have. */
export function lineFault(fields: readonly string[], header: Header): string | null {
  const first = fields[0]!.trim()
  if (first === '' && fields.every((field) => field.trim() === '')) return 'blank line'
  const alone = header.width > 1 && fields.every((field, i) => i === 0 || field.trim() === '')
  if (first.startsWith('*') || alone) return 'footnote'
  if (fields.length < header.width) return 'too few columns'
  if (fields.length > header.names.length && fields.slice(header.names.length).some((field) => field.trim() !== '')) {
    return 'too many columns'
  }
  return null
}

function normal(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
}
