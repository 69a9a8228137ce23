import { createHash } from 'node:crypto'
import { attributes, standardErrorsInMargin } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import type { PlaceKind } from '@homeground/catalog/place-kinds'
import { type Estimates, rankIntervals } from '@homeground/columns'
import type { PackedMargins } from '../snapshot/items.ts'
import {
  comparesNationwide,
  defaultFloors,
  firstEnd,
  intervalPosition,
  intervalsPerRow,
  type PackedIntervals,
  type RankedPlaces,
  rankedRows,
} from './comparison.ts'

/** Raise it when the method changes, so that stored intervals are computed again. */
const methodRevision = 1

/** The places of one kind, and what their ranks follow from. */
export interface EstimatedPlaces {
  readonly kind: PlaceKind
  readonly ranked: RankedPlaces
  readonly margins: PackedMargins
}

/** The intervals of one list, valid for the inputs that they were computed from. */
export interface StoredIntervals {
  /** Kind of place, attribute, and state or US. */
  readonly list: string
  /** A digest of the members and their estimates. */
  readonly inputs: string
  /** Best and worst rank of each member, in their order; 0 and 0 for a member without a margin of error. */
  readonly ranks: Uint16Array
}

interface EstimatedList extends Pick<StoredIntervals, 'list' | 'inputs'> {
  readonly key: string
  /** Undefined for the nation. */
  readonly group: string | undefined
  readonly rows: ArrayLike<number>
  readonly estimates: Estimates
}

/** The ranked lists, at the default floors, of attributes with margins of error. */
function* estimatedLists({ kind, ranked, margins }: EstimatedPlaces): Generator<EstimatedList> {
  const { compared } = ranked
  for (const attribute of attributes) {
    const { key, marginConfidence } = attribute
    const ofKey = margins[key]
    if (!marginConfidence || !ofKey) continue
    const values = compared.values(key)
    for (const group of [undefined, ...compared.groups]) {
      if (group === undefined && !comparesNationwide(compared, attribute)) continue
      const { rows, count } = rankedRows(ranked, { attribute: key, floors: defaultFloors(key), group })
      if (count < limits.percentilePlaces || count > limits.intervalPlaces) continue
      const estimates = {
        values: Float64Array.from(rows, (row) => values[row]!),
        errors: Float64Array.from(rows, (row) => ofKey[row]! / standardErrorsInMargin[marginConfidence]),
        first: firstEnd(attribute) === 'desc' ? 'highest' : 'lowest',
      } as const
      const hash = createHash('sha1').update(`${methodRevision} ${estimates.first}\n`)
      for (const row of rows) hash.update(`${compared.id(row)}\n`)
      const inputs = hash.update(estimates.values).update(estimates.errors).digest('hex')
      yield { list: `${kind}:${key}:${group ?? 'US'}`, inputs, key, group, rows, estimates }
    }
  }
}

/** The stored intervals by row; those of lists that have changed since are left out. */
export function packIntervals(
  places: EstimatedPlaces,
  stored: ReadonlyMap<string, Pick<StoredIntervals, 'inputs' | 'ranks'>>,
): PackedIntervals {
  const packed: Record<string, Uint16Array> = {}
  const size = places.ranked.compared.size
  for (const { list, inputs, key, group, rows } of estimatedLists(places)) {
    const found = stored.get(list)
    if (found?.inputs !== inputs) continue
    const bytes = intervalsPerRow * Uint16Array.BYTES_PER_ELEMENT * size
    packed[key] ??= new Uint16Array(new SharedArrayBuffer(bytes))
    const among = group === undefined ? 'nation' : 'state'
    for (let index = 0; index < rows.length; index++) {
      packed[key].set(found.ranks.subarray(2 * index, 2 * index + 2), intervalPosition(rows[index]!, among))
    }
  }
  return packed
}

/** What a thread that computes intervals posts: each list that has changed, and at the end the names of all lists. */
export type ComputedIntervals = { readonly changed: StoredIntervals } | { readonly all: readonly string[] }

/** Computes the intervals that are not stored for their inputs. */
export function* computeIntervals(
  kinds: Iterable<EstimatedPlaces>,
  stored: ReadonlyMap<string, Pick<StoredIntervals, 'inputs'>>,
): Generator<ComputedIntervals> {
  const all: string[] = []
  for (const places of kinds) {
    for (const { list, inputs, estimates } of estimatedLists(places)) {
      all.push(list)
      if (stored.get(list)?.inputs === inputs) continue
      const { best, worst } = rankIntervals(estimates)
      const ranks = new Uint16Array(2 * best.length)
      for (let index = 0; index < best.length; index++) ranks.set([best[index]!, worst[index]!], 2 * index)
      yield { changed: { list, inputs, ranks } }
    }
  }
  yield { all }
}
