import { none } from '@homeground/format/format'
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
