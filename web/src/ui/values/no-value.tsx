import type { OriginMark } from '@homeground/format/figure-text'
import { none, type RankInterval, rankRange, upperFirst } from '@homeground/format/format'
import { Badge } from '@mantine/core'
import { Fragment } from 'react'
import type from '../type.module.css'

/** The dash for a missing number, with its reason as a tooltip and for screen readers. */
export function NoValue({ reason }: { readonly reason: string }) {
  return (
    <span className={type.mute} title={reason}>
      {none}
      <span className={type.hidden}>{reason}</span>
    </span>
  )
}

/** An asterisk with what there is to say about a value; a line below the table spells it out. */
export function RemarkMark({ remarks }: { readonly remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  const text = remarks.join(' ')
  return (
    <span title={text}>
      <span aria-hidden="true">*</span>
      <span className={type.hidden}> ({text})</span>
    </span>
  )
}

/** The interval of a rank, below it; nothing without one. */
export function RankRange(interval: Omit<RankInterval, 'rank'>) {
  const range = rankRange(interval)
  if (range === '') return null
  return (
    <small title="The ranks that chance leaves open, at 90% confidence">
      <span className={type.hidden}>, ranks </span>
      {range}
    </small>
  )
}

interface DataKindProps {
  readonly isDemonstration?: boolean
  /** In place of `isDemonstration`, for numbers that may be partly generated. */
  readonly mark?: OriginMark
}

/** Whether numbers are real or generated: the same words everywhere. */
export function DataKind({ isDemonstration = false, mark = isDemonstration ? 'made up' : '' }: DataKindProps) {
  if (!mark) return <Badge>Real</Badge>
  return <Badge variant="caution">{upperFirst(mark)}</Badge>
}

/** Behind a number, or the name of numbers: that they are generated. Nothing for real ones. */
export function MadeUp({ mark }: { readonly mark: OriginMark }) {
  if (!mark) return null
  // The words are drawn by the style: what is copied or read as a number stays one.
  return <i aria-label={mark} className={type.madeUp} data-mark={mark} role="img" title={madeUpText} />
}

/** A part of a sentence, or a sentence, with the mark of its number; empty for a real one. */
export interface MarkedText {
  readonly text: string
  readonly mark: OriginMark
}

interface MarkedTextsProps {
  readonly texts: readonly MarkedText[]
  /** What separates the parts. */
  readonly between: string
  /** What follows the last one. */
  readonly end?: string
}

/** Parts one after the other, each with its mark behind it. */
export function MarkedTexts({ texts, between, end = '' }: MarkedTextsProps) {
  return texts.map(({ text, mark }, index) => (
    <Fragment key={text}>
      {text}
      <MadeUp mark={mark} />
      {index < texts.length - 1 ? between : end}
    </Fragment>
  ))
}

const madeUpText = 'Made up, to show how the site works, until real figures are loaded'
