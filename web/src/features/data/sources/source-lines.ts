import type { Load } from '@homeground/contracts'
import { kindOf, sourceKinds } from './source-kinds.ts'

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

/**
 * The loads that are published, those of one source and kind folded into one line, in the order of
 * the page; sources that the page does not know come last under their own names.
 */
export function sourceLines(rows: readonly Load[]): SourceLine[] {
  const published = rows.filter(({ state }) => state === 'published')
  const known = sourceKinds.map((kind) => ({
    ...kind,
    loads: published.filter((row) => kindOf(row) === kind),
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
