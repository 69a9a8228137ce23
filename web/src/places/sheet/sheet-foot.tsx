import { attributeGroups } from '@homeground/catalog/attributes'
import { hazardFigures } from '@homeground/catalog/attributes/selections'
import { type OriginMark, originMark } from '@homeground/format/figure-text'
import { joinWords, lowerFirst } from '@homeground/format/format'
import type { ReactNode } from 'react'
import type { AttributeFigure } from '../figures/figure-groups.ts'
import type { SheetSources } from './sheet-figures.ts'

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

interface SheetFootProps {
  /** The figures of the sheet. */
  readonly rows: readonly AttributeFigure[]
  /** Those whose numbers are on the sheet; without it, the sources are beside the figures. */
  readonly sources?: SheetSources
  /** How to read the figures, besides what is said of every sheet. */
  readonly children: ReactNode
  /** Of the page, within the site. */
  readonly path: string
}

/** The end of a sheet: how to read it, its sources by number, the day, and the address of the page. */
export function SheetFoot({ rows, sources, children, path }: SheetFootProps) {
  return (
    <div data-printed="foot">
      <div>
        {children} {[certaintyText(rows), lossesText(rows), madeUpText(rows)].filter(Boolean).join(' ')}
      </div>
      {sources ? (
        <ol>
          {sources.texts.map((text, index) => (
            <li key={text}>
              <b>{index + 1}</b>&nbsp;{text}
            </li>
          ))}
        </ol>
      ) : null}
      <p>
        <b>Homeground.</b> Printed {dateFormat.format(new Date())} from {location.origin + path}
      </p>
    </div>
  )
}

/** `Margins of error: 90% confidence, health 95%. Gray: …`; empty without margins. */
export function certaintyText(rows: readonly AttributeFigure[]): string {
  const measured = rows.filter(({ attribute, figure }) => attribute.marginConfidence && figure.moe !== null)
  const [most, ...others] = [...Map.groupBy(measured, ({ attribute }) => attribute.marginConfidence)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  if (!most) return ''
  const exceptions = others.map(([confidence, members]) => `, ${groupNames(members)} ${confidence}%`)
  return `Margins of error: ${most[0]}% confidence${exceptions.join('')}. Gray: rough, coefficient of variation of 20% or more.`
}

/** `homes and health` */
function groupNames(rows: readonly AttributeFigure[]): string {
  const keys = new Set(rows.map(({ attribute }) => attribute.group))
  return joinWords(attributeGroups.filter(({ key }) => keys.has(key)).map(({ label }) => lowerFirst(label)))
}

/** What the short names of losses do not say. */
function lossesText(rows: readonly AttributeFigure[]): string {
  const losses: readonly string[] = hazardFigures
  const hasLosses = rows.some(({ figure }) => figure.value !== null && losses.includes(figure.key))
  return hasLosses ? 'Losses: expected per year, per $100,000 of buildings.' : ''
}

/** The marks as sheet.css draws them. */
const signs: readonly (readonly [mark: OriginMark, sign: string])[] = [
  ['made up', '†'],
  ['partly made up', '‡'],
]

function madeUpText(rows: readonly AttributeFigure[]): string {
  const marks = new Set(
    rows
      .filter(({ figure }) => figure.value !== null)
      .map(({ attribute, figure }) => originMark({ source: attribute.source, dataSet: figure.data_set })),
  )
  const explained = signs.filter(([mark]) => marks.has(mark)).map(([mark, sign]) => `${sign} ${mark}`)
  return explained.length === 0 ? '' : `${explained.join(', ')}, until real figures are loaded.`
}

interface SourceNumbersProps {
  readonly numbers: readonly number[]
}

/** Behind the name of a measure: the numbers of its sources. */
export function SourceNumbers({ numbers }: SourceNumbersProps) {
  return numbers.length === 0 ? null : <sup>&nbsp;{numbers.join(',')}</sup>
}
