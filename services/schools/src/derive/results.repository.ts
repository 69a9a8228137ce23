import type { SchoolScoreSource } from '@homeground/catalog/sources'
import type { Subject } from '@homeground/contracts'
import type { PoolClient } from 'pg'
import { lowIncomeColumns } from '../imports/nces-fields.ts'
import type { PercentBounds } from '../measures/percent.ts'
import type { SubjectResult } from '../measures/proficiency.ts'
import { readPart, type ShownLoad } from './loads.repository.ts'

const subjects: readonly Subject[] = ['math', 'rla']

/** The subjects of each school, by its index, whose test differs from the former test. */
export type TestChanges = readonly ReadonlySet<Subject>[]

/**
 * The changed tests of one spring, as the publisher of state results flags them for each school. A school
 * without a result there has the flags of the other schools of its state and level. `groups` has the
 * indexes of the schools of each state and level.
 */
export function testChanges(
  ofStates: readonly (PublishedResults | undefined)[],
  groups: Iterable<readonly number[]>,
): TestChanges {
  const changes = ofStates.map(() => new Set<Subject>())
  for (const group of groups) {
    for (const subject of subjects) {
      const isChanged = (index: number) => ofStates[index]?.[subject]?.testChanged
      const isAnyChanged = group.some(isChanged)
      for (const index of group) {
        if (isChanged(index) ?? isAnyChanged) changes[index]!.add(subject)
      }
    }
  }
  return changes
}

/** A group's result as published. */
export interface GroupResult {
  readonly raw: string | null
  readonly takers: number | null
  /** Null when no percent is published. */
  readonly percent: PercentBounds | null
}

/** A subject's result as published: the original text and its parsed value. */
export interface PublishedResult {
  readonly raw: string | null
  readonly takers: number | null
  /** Null when no percent is published. */
  readonly result: SubjectResult | null
  /** Percent of the students who took the test; null when none is published. */
  readonly participation: PercentBounds | null
  /** Of its economically disadvantaged students, whom the result includes; null when nothing is published. */
  readonly lowIncome: GroupResult | null
  /** The publisher says that the test or its cut scores differ from the former test. */
  readonly testChanged: boolean
}

export interface PublishedResults {
  source: SchoolScoreSource
  math: PublishedResult | null
  rla: PublishedResult | null
}

interface Spring {
  readonly year: number
  /** NCES id → index of the school. */
  readonly indexOfSchool: ReadonlyMap<string, number>
}

type Results = (PublishedResults | undefined)[]

/**
 * The results of a spring, one entry per school, in the order given by `indexOfSchool`: those of edc
 * where it has a percent in either subject, else those of edfacts. Both subjects of a school are of one
 * source. `ofStates` are those of edc alone. Schools that no directory lists are skipped, since their state and level are unknown.
 */
export async function readResults(
  client: PoolClient,
  loads: readonly ShownLoad[],
  spring: Spring,
): Promise<{ results: Results; ofStates: Results }> {
  const federal = await resultsOf(client, loads, { ...spring, source: 'edfacts' })
  const ofStates = await resultsOf(client, loads, { ...spring, source: 'edc' })
  const results = federal.map((results, index) => {
    const ofState = ofStates[index]
    return hasPercent(ofState) ? ofState : (results ?? ofState)
  })
  return { results, ofStates }
}

function hasPercent(results: PublishedResults | undefined): boolean {
  return Boolean(results?.math?.result ?? results?.rla?.result)
}

const tables = {
  edfacts: { table: 'assessment', more: [] },
  edc: { table: 'state_assessment', more: ['participation_low', 'participation_high', 'test_changed'] },
} as const

async function resultsOf(
  client: PoolClient,
  loads: readonly ShownLoad[],
  { source, year, indexOfSchool }: Spring & { source: SchoolScoreSource },
): Promise<Results> {
  const results = new Array<PublishedResults | undefined>(indexOfSchool.size).fill(undefined)
  const { table, more } = tables[source]
  const columns = ['nces_id', 'raw', 'takers', 'low', 'high', ...lowIncomeColumns, ...more]
  for (const { part, subject, condition } of partsOf(loads, { source, year })) {
    await readPart(client, loads, { table, columns, part, condition }, ([ncesId, ...values]) => {
      const index = indexOfSchool.get(ncesId!)
      if (index === undefined) return
      results[index] ??= { source, math: null, rla: null }
      results[index][subject] = publishedResult(values)
    })
  }
  return results
}

/** The published parts of a source with results of a spring, e.g. `2018/math` or `2025/NV/math`. */
function partsOf(
  loads: readonly ShownLoad[],
  { source, year }: { source: SchoolScoreSource; year: number },
): { part: string; subject: Subject; condition: string }[] {
  return loads.flatMap((load) => {
    const [spring, ...rest] = load.part.split('/')
    if (load.source !== source || Number(spring) !== year) return []
    const subject = rest.at(-1) as Subject
    const ofState = rest.length > 1 ? ` and state_abbr = '${rest[0]}'` : ''
    return [{ part: load.part, subject, condition: `subject = '${subject}'${ofState}` }]
  })
}

function publishedResult(values: readonly (string | null)[]): PublishedResult {
  const [raw, takersText, low, high, ...others] = values
  const [fewest, most, testChanged] = others.slice(lowIncomeColumns.length)
  const takers = takersText == null ? null : Number(takersText)
  return {
    raw: raw ?? null,
    takers,
    result: low == null ? null : { low: Number(low), high: Number(high), takers },
    participation: fewest == null ? null : { low: Number(fewest), high: Number(most) },
    lowIncome: groupResult(others),
    testChanged: testChanged === 't',
  }
}

/** `values` begin with those of lowIncomeColumns. */
function groupResult([raw, low, high, takers]: readonly (string | null)[]): GroupResult | null {
  if (raw == null && takers == null) return null
  return {
    raw: raw ?? null,
    takers: takers == null ? null : Number(takers),
    percent: low == null ? null : { low: Number(low), high: Number(high) },
  }
}
