import { none } from '../../lib/format/format.ts'
import type from '../type.module.css'

/** The dash that stands for a missing number, with its reason for those who point at it or hear it. */
export function NoValue({ reason }: { readonly reason: string }) {
  return (
    <span className={type.mute} title={reason}>
      {none}
      <span className={type.hidden}>{reason}</span>
    </span>
  )
}
