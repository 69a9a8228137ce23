import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import classes from './menu.module.css'
import { useMenu } from './use-menu.ts'

export interface MenuProps {
  /** On the button. */
  readonly label: string
  /** One of the links leads to the current page, or to one above it. */
  readonly isCurrent?: boolean
  /** The edge of the button at which the panel begins. */
  readonly align?: 'start' | 'end'
  readonly className?: string | undefined
  /** Links and buttons. */
  readonly children: ReactNode
}

/** A button in the header that opens a panel of links. */
export function Menu({ label, isCurrent = false, align = 'start', className, children }: MenuProps) {
  const { isOpen, toggle, box, button, onKeyDown } = useMenu()
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and links in it
    <div className={`${classes.menu} ${className ?? ''}`} onKeyDown={onKeyDown} ref={box}>
      <button
        aria-controls={id}
        aria-current={isCurrent ? 'true' : undefined}
        aria-expanded={isOpen}
        className={classes.button}
        onClick={toggle}
        ref={button}
        type="button"
      >
        <span>{label}</span>
        <Icon name="chevron" size={16} />
      </button>
      <div className={classes.panel} data-align={align} hidden={!isOpen} id={id}>
        {children}
      </div>
    </div>
  )
}
