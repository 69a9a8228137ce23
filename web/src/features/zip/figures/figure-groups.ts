import { attributeGroups } from '@homeground/catalog/attributes'
import { keyFigures } from '@homeground/catalog/attributes/selections'
import type { Figure } from '@homeground/contracts'
import type { LoadedAttribute, LoadedAttributes } from '../../../lib/api/attributes.ts'
import { missingReason } from '../../../lib/format/format.ts'

export interface AttributeFigure {
  attribute: LoadedAttribute
  figure: Figure
}

export interface FigureGroup {
  key: string
  label: string
  rows: readonly AttributeFigure[]
  /** One line for what has no row: why the whole group is empty, or what is not loaded yet. */
  remark: string | null
}

/**
 * The figures by group of the registry. Attributes that are not loaded anywhere share one line
 * instead of a row of dashes each, and so do all attributes of a group without any value.
 */
export function groupFigures(
  figures: readonly Figure[],
  attributes: LoadedAttributes,
): FigureGroup[] {
  const all = figures.flatMap((figure) => {
    const attribute = attributes.byKey.get(figure.key)
    return attribute ? [{ attribute, figure }] : []
  })
  return attributeGroups.map(({ key, label }) => {
    const members = all.filter(({ attribute }) => attribute.group === key)
    return { key, label, ...foldMissing(members) }
  })
}

function foldMissing(members: readonly AttributeFigure[]): Pick<FigureGroup, 'rows' | 'remark'> {
  const empty = members.every(({ figure }) => figure.value === null)
  const folded = members.filter(({ figure }) => empty || figure.missing === 'not_loaded')
  const reasons = Map.groupBy(folded, ({ figure }) => missingReason(figure.missing))
  const alone = empty && reasons.size === 1
  const remarks = [...reasons].map(([reason, rows]) => (alone ? reason : namedReason(reason, rows)))
  return {
    rows: members.filter((member) => !folded.includes(member)),
    remark: remarks.join(' ') || null,
  }
}

/** "No data loaded yet (Income, Returns under $50k)." */
function namedReason(reason: string, rows: readonly AttributeFigure[]): string {
  const names = rows.map(({ attribute }) => attribute.short).join(', ')
  return `${reason.replace(/\.$/, '')} (${names}).`
}

const mostKeyFigures = 4

/** The first four that are loaded at all, even where this zip has no value. */
export function pickKeyFigures(
  figures: readonly Figure[],
  attributes: LoadedAttributes,
): readonly AttributeFigure[] {
  return keyFigures
    .flatMap((key) => {
      const figure = figures.find((candidate) => candidate.key === key)
      const attribute = attributes.byKey.get(key)
      if (!figure || !attribute || figure.missing === 'not_loaded') return []
      return [{ attribute, figure }]
    })
    .slice(0, mostKeyFigures)
}
