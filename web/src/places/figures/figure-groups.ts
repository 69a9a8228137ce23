import { attributeGroups } from '@homeground/catalog/attributes'
import type { SourceGroup } from '@homeground/catalog/sources'
import type { Figure } from '@homeground/contracts'
import { figureRemarks, markedText } from '@homeground/format/figure-text'
import { formatPeriod, joinWords, missingReason } from '@homeground/format/format'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'

/** A remark on fewer figures is shown at each of them. */
const leastRepeated = 3

/** The remarks that several figures of a group have: an asterisk stands for them. */
export function repeatedRemarks(figures: readonly Figure[]): string[] {
  const counts = Map.groupBy(
    figures.flatMap(({ note }) => figureRemarks(note)),
    (text) => text,
  )
  return [...counts].flatMap(([text, same]) => (same.length >= leastRepeated ? [text] : []))
}

/** The line below a group: what its asterisks mean, and why attributes are missing; empty if there is nothing to say. */
export function groupRemark(marked: readonly string[], remark: string | null): string {
  return [marked.length > 0 ? markedText(marked) : '', remark ?? ''].join(' ').trim()
}

export interface AttributeFigure {
  attribute: LoadedAttribute
  figure: Figure
}

export interface FigureGroup {
  key: string
  label: string
  rows: readonly AttributeFigure[]
  /** "Realtor.com, Apr 2024 · Census Bureau, 2018–22", of all rows. */
  sources: string
  /** Remarks on several rows, once below them; each row has an asterisk. */
  marked: readonly string[]
  /** Why attributes of the group have no row: a reason for all of them, or for those it names. */
  remark: string | null
}

/**
 * The figures by group, without those that are only the rest of another one. Attributes without data for any zip
 * share one line instead of a row of dashes each, and so do all attributes of a group without any value. `coming`: the
 * sources that are being loaded.
 */
export function groupFigures(
  figures: readonly Figure[],
  attributes: LoadedAttributes,
  coming: ReadonlySet<SourceGroup> = new Set(),
): FigureGroup[] {
  const all = figures.flatMap((figure) => {
    const attribute = attributes.byKey.get(figure.key)
    return attribute ? [{ attribute, figure }] : []
  })
  const keysWithValue = new Set(figures.flatMap(({ key, value }) => (value === null ? [] : [key])))
  const visible = all.filter(({ attribute: { complementOf } }) => !keysWithValue.has(complementOf ?? ''))
  return attributeGroups.map(({ key, label }) => {
    const members = visible.filter(({ attribute }) => attribute.group === key)
    return { key, label, ...foldMissing(members, coming) }
  })
}

function foldMissing(
  members: readonly AttributeFigure[],
  coming: ReadonlySet<SourceGroup>,
): Pick<FigureGroup, 'rows' | 'sources' | 'marked' | 'remark'> {
  const isEmpty = members.every(({ figure }) => figure.value === null)
  const folded = members.filter(({ figure }) => isEmpty || isNotLoaded(figure))
  const reasons = Map.groupBy(folded, ({ attribute, figure }) =>
    missingReason(figure.note?.reason, { isComing: coming.has(attribute.source) }),
  )
  const isOnlyReason = isEmpty && reasons.size === 1
  const remarks = [...reasons].map(([reason, rows]) => (isOnlyReason ? reason : namedReason(reason, rows)))
  const rows = members.filter((member) => !folded.includes(member))
  const marked = repeatedRemarks(rows.map(({ figure }) => figure))
  return { rows, sources: sourcesOf(rows), marked, remark: remarks.join(' ') || null }
}

/** Nothing is loaded for any zip. */
function isNotLoaded({ note }: Figure): boolean {
  return note?.reason === 'not_loaded' || note?.reason === 'file_not_loaded'
}

/** Each publisher once, with its vintages; a span of years stands for the years in it. */
export function sourcesOf(rows: readonly AttributeFigure[]): string {
  const rowsWithValue = rows.filter(({ figure }) => figure.value !== null)
  const byPublisher = Map.groupBy(rowsWithValue, ({ attribute, figure }) => figure.publisher ?? attribute.publisher)
  return [...byPublisher]
    .map(([publisher, members]) => {
      const all = [...new Set(members.map(({ figure }) => formatPeriod(figure.vintage)))]
      const vintages = all.filter((one) => !all.some((other) => other !== one && other.includes(one)))
      return [publisher, joinWords(vintages.filter(Boolean))].filter(Boolean).join(', ')
    })
    .join(' · ')
}

/** "No data loaded yet (Income, Tax filers under $50k)." */
export function namedReason(reason: string, rows: readonly AttributeFigure[]): string {
  const names = rows.map(({ attribute }) => attribute.short).join(', ')
  return `${reason.replace(/\.$/, '')} (${names}).`
}

/** The first of some attributes that have data for any place, even if this one has no value. */
export function pickFigures(
  figures: readonly Figure[],
  attributes: LoadedAttributes,
  { keys, most = keys.length }: { readonly keys: readonly string[]; readonly most?: number },
): readonly AttributeFigure[] {
  return keys
    .flatMap((key) => {
      const figure = figures.find((candidate) => candidate.key === key)
      const attribute = attributes.byKey.get(key)
      if (!figure || !attribute || isNotLoaded(figure)) return []
      return [{ attribute, figure }]
    })
    .slice(0, most)
}
