import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconProps } from '../../../ui/icon.tsx'
import classes from './empty-list.module.css'

export interface EmptyListProps {
  /** Icon of the button that adds to this list. */
  readonly icon: IconProps['name']
  readonly title: string
  readonly children: ReactNode
  readonly to: string
  readonly linkText: string
}

/** Shown for an empty list: how to add to it, with a link. */
export function EmptyList({ icon, title, children, to, linkText }: EmptyListProps) {
  return (
    <div className={classes.empty}>
      <Icon className={classes.icon} name={icon} size={24} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
        <Link to={to}>{linkText}</Link>
      </div>
    </div>
  )
}
