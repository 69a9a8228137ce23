import type { ReactNode } from 'react'
import classes from './tag.module.css'

export interface TagProps {
  readonly kind?: 'plain' | 'best' | 'caution'
  readonly children: ReactNode
}

/** A short remark on a value or a row. */
export function Tag({ kind = 'plain', children }: TagProps) {
  return (
    <span className={classes.tag} data-kind={kind}>
      {children}
    </span>
  )
}
