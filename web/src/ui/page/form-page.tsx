import type { ReactNode } from 'react'
import type from '../type.module.css'
import classes from './form-page.module.css'

export interface FormPageProps {
  readonly title: string
  readonly lede: ReactNode
  readonly children: ReactNode
  /** Shown next to the form. */
  readonly aside?: ReactNode
}

/** A page with one form. */
export function FormPage({ title, lede, children, aside }: FormPageProps) {
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
