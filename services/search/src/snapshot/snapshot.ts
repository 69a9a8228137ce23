import { type Columns, openColumns } from '@homeground/columns'
import type { ReadModel } from '../model/read-model.repository.ts'
import { openSuggestions, type Suggestions } from '../suggest/suggestions.ts'
import type { PackedSnapshot, ZipFacts } from './build.ts'

/** One version of everything, immutable: a request takes it once and sees it from beginning to end. */
export interface SearchSnapshot {
  readonly model: ReadModel
  readonly zips: Columns
  readonly towns: Columns
  readonly facts: ZipFacts
  /** Post office name of a row of `zips`. */
  readonly townOf: (row: number) => string
  /** Name of the large airport nearest to a row of `zips`; empty when none is loaded. */
  readonly airportOf: (row: number) => string
  readonly suggest: Suggestions
}

/** Opens what the thread handed over; copies nothing large. */
export function openSnapshot({ model, zips, towns, facts, names }: PackedSnapshot): SearchSnapshot {
  const columns = openColumns(zips)
  const townNames = facts.towns.split('\n')
  const townOf = (row: number) => townNames[row]!
  const airportNames = facts.airports.split('\n')
  return {
    model,
    zips: columns,
    towns: openColumns(towns),
    facts,
    townOf,
    airportOf: (row) => airportNames[row]!,
    suggest: openSuggestions(names, columns, townOf),
  }
}
