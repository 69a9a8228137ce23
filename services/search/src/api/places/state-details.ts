import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { type StateAbbreviation, states } from '@homeground/catalog/states'
import type { StateDetails } from '@homeground/contracts'
import { wireNumber } from '../../snapshot/item-json.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import { summarize } from './summary.ts'

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
        return value === null ? [] : [{ zip: zips.id(row), town: townOf(row), value: wireNumber(value, attribute) }]
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
  const { key } = attribute
  const vintage = model.provenance[key]?.vintage ?? null
  return { key, ...summarize(zips, attribute, rows), vintage }
}
