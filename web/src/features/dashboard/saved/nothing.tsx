import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconProps } from '../../../ui/icon.tsx'
import classes from './nothing.module.css'

export interface NothingProps {
  /** The button that would put something here. */
  readonly icon: IconProps['name']
  readonly title: string
  readonly children: ReactNode
  readonly to: string
  readonly way: string
}

/** An empty list: how something comes into it, and the way there. */
export function Nothing({ icon, title, children, to, way }: NothingProps) {
  return (
    <div className={classes.nothing}>
      <Icon className={classes.icon} name={icon} size={24} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
        <Link to={to}>{way}</Link>
      </div>
    </div>
  )
}
