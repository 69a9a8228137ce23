import type { OriginMark } from '@homeground/format/figure-text'
import { none } from '@homeground/format/format'
import { Badge } from '@mantine/core'
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

interface DataKindProps {
  readonly isDemonstration?: boolean
  /** In place of `isDemonstration`, for numbers that may be partly generated. */
  readonly mark?: OriginMark
}

/** Whether numbers are real or generated: the same words everywhere. */
export function DataKind({ isDemonstration = false, mark = isDemonstration ? 'demonstration' : '' }: DataKindProps) {
  if (!mark) return <Badge>Real</Badge>
  return <Badge variant="caution">{mark === 'demonstration' ? 'Demonstration' : 'Partly demonstration'}</Badge>
}
