import type { ComponentProps } from 'react'
import { Icon, type IconProps } from '../icon.tsx'
import classes from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconProps['name']
  /** What the button does, for those who do not see the icon. */
  readonly label: string
  /** px of its side; 44 on touch. */
  readonly size?: 24 | 32 | 44
  /** Draws the icon as a full shape: "chosen". */
  readonly filled?: boolean
}

export function IconButton({ icon, label, size = 32, filled = false, ...others }: IconButtonProps) {
  return (
    <button
      aria-label={label}
      className={classes.button}
      style={{ width: size, height: size }}
      type="button"
      {...others}
    >
      <Icon filled={filled} name={icon} size={size === 24 ? 16 : 20} />
    </button>
  )
}
