import type { Columns } from '@homeground/columns'
import type { SchoolResult } from '@homeground/contracts'
import { type PackedSpring, type SpringColumn, springColumn } from './packed-schools.ts'

export interface ItemOptions {
  readonly spring: PackedSpring
  /** Measures that items carry besides their identity; undefined means all. */
  readonly fields?: readonly string[] | undefined
  /** Miles of a row from the center of the search. */
  readonly milesOf?: ((row: number) => number) | undefined
}

/** Items of lists: identities are serialized when the snapshot is built, measures of a spring are added. */
export interface SchoolItems {
  /** A JSON array of the schools. */
  join(rows: Iterable<number>, options: ItemOptions): Buffer
}

type Measures = Omit<SchoolResult, 'ncesID' | 'name' | 'district'>

export function openSchoolItems(schools: Columns): SchoolItems {
  return {
    join(rows, options) {
      const parts: (Uint8Array | string)[] = []
      for (const row of rows) {
        parts.push(schools.document(row))
        parts.push(`,${JSON.stringify(measuresOf(schools, row, options)).slice(1)}`)
      }
      return joinItems(parts)
    },
  }
}

/** Each item is two parts. */
function joinItems(parts: readonly (Uint8Array | string)[]): Buffer {
  const buffers = parts.flatMap((part, at) => {
    const buffer = typeof part === 'string' ? Buffer.from(part) : part
    return at > 0 && at % 2 === 0 ? [comma, buffer] : [buffer]
  })
  return Buffer.concat([openBracket, ...buffers, closeBracket])
}

const comma = Buffer.from(',')
const openBracket = Buffer.from('[')
const closeBracket = Buffer.from(']')

/** What `fields` names, in the order of the contract. */
function measuresOf(schools: Columns, row: number, { spring, fields, milesOf }: ItemOptions): Partial<Measures> {
  const { facts, year } = spring
  const column = (name: SpringColumn) => schools.value(springColumn(name, year), row)
  const fact = (name: keyof typeof facts) => numberOrNull(facts[name][row]!)
  const has = (field: string) => !fields || fields.includes(field)
  const [low, high, value] = [fact('low'), fact('high'), fact('value')]
  const isKnown = low !== null && high !== null && value !== null
  return {
    year,
    ...(has('proficiency') && { proficiency: isKnown ? { low, high, value } : null }),
    ...(has('test_takers') && { test_takers: column('test_takers') }),
    ...(has('achievement') && { achievement: column('achievement') }),
    ...(has('rank') && { rank: fact('rank'), rank_of: fact('rank_of') }),
    ...(has('district_rank') && { district_rank: fact('district_rank'), district_rank_of: fact('district_rank_of') }),
    ...(has('impact') && { impact: column('impact') }),
    ...(has('trend') && { trend: trendOf(column('trend'), { row, facts, takers: column('trend_takers') }) }),
    ...(has('lunch_share') && { lunch_share: schools.value('lunch_share', row) }),
    ...(has('diversity_score') && { diversity_score: schools.value('diversity_score', row) }),
    ...(milesOf && { miles: milesOf(row) }),
  }
}

function trendOf(
  change: number | null,
  { row, facts, takers }: { row: number; facts: PackedSpring['facts']; takers: number | null },
): SchoolResult['trend'] {
  if (change === null) return null
  const [low, high] = [facts.trend_low[row]!, facts.trend_high[row]!]
  return { change, low, high, clear: facts.trend_clear[row] === 1, takers }
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
