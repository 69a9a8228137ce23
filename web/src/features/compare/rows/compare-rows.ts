import { attributeGroups } from '@homeground/catalog/attributes'
import type { Figure, ZipDetail } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { missingReason } from '@homeground/format/format'
import type { LoadedAttribute, LoadedAttributes } from '../../../lib/api/attributes.ts'
import { sourcesOf } from '../../../places/figures/figure-groups.ts'
import { bestPlace } from '../measures/best-place.ts'
import { unclearPairs, unclearText } from '../measures/unclear-pairs.ts'

/** One attribute in all places. */
export interface CompareRow {
  readonly attribute: LoadedAttribute
  /** In the order of the places. */
  readonly figures: readonly Figure[]
  /** Index of the place with the clearly strongest value; null if there is none. */
  readonly best: number | null
  /** What to know when comparing the values: `Natick and Sharon: difference not clear`. */
  readonly remarks: readonly string[]
}

export interface CompareGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly CompareRow[]
  /** "Realtor.com, Apr 2024 · Census Bureau, 2018–22". */
  readonly sources: string
  /** Which attributes no place has, and why. */
  readonly remark: string | null
}

/** What the rows need of a place. */
type ComparedPlace = Pick<ZipDetail, 'zip' | 'town' | 'state_abbr' | 'figures'>

/** Names of places as short as they are unique: the town, or the zip where two have the same town. */
export function shortNames(places: readonly Pick<ZipDetail, 'zip' | 'town'>[]): string[] {
  return places.map(({ zip, town }) => (places.some((other) => other.zip !== zip && other.town === town) ? zip : town))
}

/** Every attribute of the catalog that a place has, by group; those that none has share one line. */
export function compareRows(places: readonly ComparedPlace[], attributes: LoadedAttributes): CompareGroup[] {
  const rows = attributes.all.map((attribute) => rowOf(attribute, places))
  const known = new Set(rows.filter(hasValue).map(({ attribute }) => attribute.key))
  // The rest of a share that has its own row says nothing new.
  const shown = rows.filter(({ attribute }) => !known.has(attribute.complementOf ?? ''))
  return attributeGroups.map(({ key, label }) => {
    const members = shown.filter(({ attribute }) => attribute.group === key)
    const values = members.filter(hasValue)
    return {
      key,
      label,
      rows: values,
      sources: sourcesOf(values.flatMap(({ attribute, figures }) => figures.map((figure) => ({ attribute, figure })))),
      remark: missingText(members.filter((row) => !hasValue(row))),
    }
  })
}

function rowOf(attribute: LoadedAttribute, places: readonly ComparedPlace[]): CompareRow {
  const figures = places.map((place) => figureOf(place, attribute.key))
  const known = figures.filter(({ value }) => value !== null).length
  const isApart = attribute.comparedWithin === 'state' && !areOfOneState(places)
  const names = shortNames(places)
  const unclear = unclearText(unclearPairs(figures), { names, known })
  return {
    attribute,
    figures,
    best: isApart ? null : shownBest(attribute, figures),
    remarks: isApart ? ['Not comparable across states'] : unclear === null ? [] : [unclear],
  }
}

function areOfOneState(places: readonly ComparedPlace[]): boolean {
  return places.every(({ state_abbr: state }) => state === places[0]!.state_abbr)
}

/** The best place, unless another one shows the same text: the difference is too small to show. */
function shownBest(attribute: LoadedAttribute, figures: readonly Figure[]): number | null {
  const best = bestPlace(attribute, figures)
  if (best === null) return null
  const texts = figures.map(({ value, note }) => formatFigure(attribute, value, note))
  return texts.filter((text) => text === texts[best]).length === 1 ? best : null
}

function figureOf({ figures }: ComparedPlace, key: string): Figure {
  const none = { value: null, moe: null, percentile_state: null, percentile_nation: null }
  const found = figures.find((figure) => figure.key === key)
  return found ?? { key, ...none, vintage: null, publisher: null, data_set: 'none' }
}

function hasValue({ figures }: CompareRow): boolean {
  return figures.some(({ value }) => value !== null)
}

/** `No data loaded yet: Asian Indian.`, one sentence for each reason. */
function missingText(rows: readonly CompareRow[]): string | null {
  const byReason = Map.groupBy(rows, ({ figures }) => missingReason(figures[0]?.note?.reason))
  const sentences = [...byReason].map(([reason, members]) => {
    const names = members.map(({ attribute }) => attribute.short).join(', ')
    return `${reason.replace(/\.$/, '')}: ${names}.`
  })
  return sentences.join(' ') || null
}
