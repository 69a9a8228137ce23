import { fileKindOf, findSource, sources } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { type LoadSummary, publishedLoads, summarizeLoads } from '../../lib/api/data-sources.ts'

/** The published loads of one source and kind of file: one line of the table. */
export interface SourceLine extends LoadSummary {
  readonly id: string
  readonly source: string
  /** The data that the product takes from these files. */
  readonly feeds: string
  /** Newest first, at least one. */
  readonly loads: readonly Load[]
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
  const published = publishedLoads(rows)
  const lines = kinds.map(({ source, kind }) => ({
    source,
    feeds: kind.feeds,
    loads: published.filter((row) => row.source === source && kindOf(row) === kind),
  }))
  const unknown = Map.groupBy(
    published.filter((row) => !kindOf(row)),
    ({ source }) => source,
  )
  const others = [...unknown].map(([source, loads]) => ({ source, feeds: source, loads }))
  return [...lines, ...others].flatMap(({ source, feeds, loads }, index) =>
    loads.length === 0 ? [] : [lineOf(`${source}-${index}`, { source, feeds, loads })],
  )
}

function kindOf({ source, name }: Pick<Load, 'source' | 'name'>) {
  const entry = findSource(source)
  return entry && fileKindOf(entry, name)
}

/** Loads that failed, were replaced or were rolled back, newest first. */
export function pastLoads(rows: readonly Load[]): Load[] {
  return rows.filter(({ state }) => !['published', 'running', 'waiting'].includes(state)).toSorted(newestFirst)
}

/** Loads in progress. */
export function runningLoads(rows: readonly Load[]): Load[] {
  return rows.filter(({ state }) => state === 'running')
}

function lineOf(id: string, about: Pick<SourceLine, 'source' | 'feeds'> & { loads: Load[] }): SourceLine {
  const loads = about.loads.toSorted(newestFirst)
  return { ...about, id, loads, ...summarizeLoads(loads) }
}

function newestFirst(a: Load, b: Load): number {
  return b.started_at.localeCompare(a.started_at)
}
