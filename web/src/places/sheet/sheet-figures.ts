import { sourcesInGroup } from '@homeground/catalog/sources'
import type { Figure } from '@homeground/contracts'
import { figureRemarks, originMark, withMark } from '@homeground/format/figure-text'
import { formatPeriod, missingReason } from '@homeground/format/format'
import { type AttributeFigure, type FigureGroup, namedReason } from '../figures/figure-groups.ts'

/** The sources of the figures of a sheet, in the order in which it names them: their position, from 1, is their number. */
export interface SheetSources {
  /** `Census Bureau, American Community Survey, 5-year, 2019–23`; generated figures are marked. */
  readonly texts: readonly string[]
  /** The numbers of the sources of some figures, each once; of a figure without a value, none. */
  readonly numbersOf: (rows: readonly AttributeFigure[]) => readonly number[]
}

/** Numbers the sources of figures: each publication of a publisher and vintage is one. */
export function sheetSources(rows: readonly AttributeFigure[]): SheetSources {
  const texts = [...new Set(rows.flatMap(sourceText))]
  return { texts, numbersOf: (some) => [...new Set(some.flatMap(sourceText))].map((text) => texts.indexOf(text) + 1) }
}

function sourceText({ attribute, figure }: AttributeFigure): string[] {
  if (figure.value === null) return []
  const { source } = attribute
  const publisher = figure.publisher ?? attribute.publisher
  const publications = sourcesInGroup(source).filter((each) => each.publisher === publisher)
  // Several publications of a publisher, or several publishers, have one figure together.
  const title = publications.length === 1 ? publications[0]!.title : null
  const text = [publisher, title, formatPeriod(figure.vintage)].filter(Boolean).join(', ')
  return [withMark(text, originMark({ source, dataSet: figure.data_set }))]
}

/** A group without rows for missing values: its remark names them instead. */
export function withoutMissing({ rows, remark, ...group }: FigureGroup): FigureGroup {
  const missing = rows.filter(({ figure }) => figure.value === null)
  const reasons = Map.groupBy(missing, ({ figure }) => missingReason(figure.note?.reason))
  const remarks = [remark ?? '', ...[...reasons].map(([reason, of]) => namedReason(reason, of))]
  return { ...group, rows: rows.filter((row) => !missing.includes(row)), remark: remarks.join(' ').trim() || null }
}

/** The remarks on figures, each once: on a sheet, an asterisk stands for all of them. */
export function allRemarks(figures: readonly Figure[]): string[] {
  return [...new Set(figures.flatMap(({ note }) => figureRemarks(note)))]
}
