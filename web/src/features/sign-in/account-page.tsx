import type { ReactNode } from 'react'
import type from '../../ui/type.module.css'
import classes from './sign-in.module.css'

export interface AccountPageProps {
  readonly title: string
  readonly lede: ReactNode
  readonly children: ReactNode
  /** Shown next to the form. */
  readonly aside?: ReactNode
}

/** A page with one form. */
export function AccountPage({ title, lede, children, aside }: AccountPageProps) {
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={`${type.lede} ${classes.lede}`}>{lede}</p>
      <div className={classes.columns}>
        <div>{children}</div>
        {aside ? <div className={classes.aside}>{aside}</div> : null}
      </div>
    </div>
  )
}
