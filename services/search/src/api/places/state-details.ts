import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { isPlausible, plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { type StateAbbreviation, states } from '@homeground/catalog/states'
import type { StateDetails } from '@homeground/contracts'
import { wireNumber } from '../../snapshot/item-json.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'

const topCount = 5
const minPopulation = 1000

/** A state computed from its zips: totals of counts, population-weighted means, medians over zips, top zips. */
export function stateDetails(snapshot: SearchSnapshot, state: StateAbbreviation): StateDetails {
  const { zips, facts, model, townOf } = snapshot
  const rows = zips.rows(zips.select({ groups: [state] }))
  const top = attributes
    .filter(({ key, sensitive }) => model.provenance[key] && !sensitive)
    .map((attribute) => {
      const { key } = attribute
      const ranked = zips.select({
        groups: [state],
        ranges: [
          { attribute: 'population', low: minPopulation, lowInclusive: true },
          { attribute: key, ...plausibleBounds(key), lowInclusive: true },
        ],
      })
      const first = zips.top(ranked, { attribute: key, direction: 'desc', limit: topCount })
      const known = first.flatMap((row) => {
        const value = zips.value(key, row)
        return value === null
          ? []
          : [{ zip: zips.id(row), town: townOf(row), value: wireNumber(value, attribute) }]
      })
      return [key, known] as const
    })
  return {
    state_abbr: state,
    name: states[state],
    zips: rows.length,
    zips_with_area: rows.filter((row) => facts.hasArea[row] === 1).length,
    figures: attributes.map((attribute) => figureOf(snapshot, attribute, rows)),
    top_zips: Object.fromEntries(top.filter(([, known]) => known.length > 0)),
  }
}

function figureOf(
  { zips, model }: SearchSnapshot,
  attribute: Attribute,
  rows: readonly number[],
): StateDetails['figures'][number] {
  const { key, combine } = attribute
  const known = rows.flatMap((row) => {
    const value = zips.value(key, row)
    const isCounted = value !== null && (combine === 'sum' || isPlausible(key, value))
    return !isCounted ? [] : [{ value, people: zips.value('population', row) ?? 0 }]
  })
  const people = known.reduce((sum, row) => sum + row.people, 0)
  const weighted = known.reduce((sum, row) => sum + row.people * row.value, 0)
  const total = known.reduce((sum, row) => sum + row.value, 0)
  // Territories have zips with values, but no population is published for their zips.
  const plainMean = known.length > 0 ? total / known.length : null
  const weightedMean = people > 0 ? weighted / people : plainMean
  const middle = medianOf(known.map(({ value }) => value))
  return {
    key,
    total: combine === 'sum' && known.length > 0 ? wireNumber(total, attribute) : null,
    mean: weightedMean === null ? null : wireNumber(weightedMean, attribute),
    median: middle === null ? null : wireNumber(middle, attribute),
    zips: known.length,
    vintage: model.provenance[key]?.vintage ?? null,
  }
}

function medianOf(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}
