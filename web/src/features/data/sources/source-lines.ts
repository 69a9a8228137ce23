import { fileKindOf, findSource, sources } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'

/** The loads in use of one source and kind of file: one line of the page. */
export interface SourceLine {
  readonly id: string
  readonly source: string
  readonly feeds: string
  readonly publisher: string
  /** Newest first, at least one. */
  readonly loads: readonly Load[]
  readonly kept: number
  readonly rejected: number
  readonly demonstration: boolean
  /** ISO 8601, of the newest load; null while none has an end. */
  readonly loadedAt: string | null
}

/** Every kind of file of every source, in the order of the catalog. */
const kinds = sources.flatMap((source) =>
  [...source.files, source].map((kind) => ({ source: source.key as string, kind })),
)

/**
 * The published loads, those of one source and kind of file folded into one line, in the order of the
 * catalog; sources that are not in it come last under their own names.
 */
export function sourceLines(rows: readonly Load[]): SourceLine[] {
  const published = rows.filter(({ state }) => state === 'published')
  const known = kinds.map(({ source, kind }) => ({
    source,
    feeds: kind.feeds,
    loads: published.filter((row) => row.source === source && kindOf(row) === kind),
  }))
  const unknown = Map.groupBy(
    published.filter((row) => !kindOf(row)),
    ({ source }) => source,
  )
  const others = [...unknown].map(([source, loads]) => ({ source, feeds: source, loads }))
  return [...known, ...others].flatMap(({ source, feeds, loads }, index) =>
    loads.length === 0 ? [] : [lineOf(`${source}-${index}`, { source, feeds, loads })],
  )
}

function kindOf({ source, name }: Pick<Load, 'source' | 'name'>) {
  const entry = findSource(source)
  return entry && fileKindOf(entry, name)
}

/** What else happened: loads that failed, were replaced or taken back, newest first. */
export function pastLoads(rows: readonly Load[]): Load[] {
  return rows
    .filter(({ state }) => state !== 'published' && state !== 'running')
    .toSorted((a, b) => b.started_at.localeCompare(a.started_at))
}

/** Loads under way. */
export function runningLoads(rows: readonly Load[]): Load[] {
  return rows.filter(({ state }) => state === 'running')
}

function lineOf(
  id: string,
  about: Pick<SourceLine, 'source' | 'feeds'> & { loads: Load[] },
): SourceLine {
  const loads = about.loads.toSorted((a, b) => b.started_at.localeCompare(a.started_at))
  return {
    ...about,
    id,
    loads,
    publisher: loads[0]!.publisher,
    kept: sum(loads.map(({ rows_kept }) => rows_kept)),
    rejected: sum(loads.map(({ rows_rejected }) => rows_rejected)),
    demonstration: loads.some(({ demonstration }) => demonstration),
    loadedAt:
      loads
        .flatMap(({ finished_at }) => finished_at ?? [])
        .sort()
        .at(-1) ?? null,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
