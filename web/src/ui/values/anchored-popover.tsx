import { ActionIcon, Popover, type PopoverProps } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, type RefObject, useState } from 'react'
import { Icon } from '../icon.tsx'
import classes from './popover.module.css'
import card from './provenance.module.css'

export interface AnchoredPopoverProps extends Pick<PopoverProps, 'position' | 'shadow' | 'width'> {
  /** The element with the button: the popover is below it, and clicks on it don't count as outside. */
  readonly place: RefObject<HTMLElement | null>
  /** Called by Escape. */
  readonly onClose: () => void
  readonly onClickOutside: () => void
  readonly label: string
  /** A heading with a button that closes the popover; none for a popover with a head of its own. */
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** At the edges of pages, in pixels: a popover stays inside of it. */
function pageGutter(): number {
  if (window.innerWidth > 1100) return 32
  return window.innerWidth > 760 ? 24 : 16
}

/**
 * An open dialog below the button in `place`; it takes the focus. It is rendered only while it is open, by a
 * `lazyComponent`: its script is large.
 */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { place, onClose, onClickOutside, label, title, className, children, ...popover } = props
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null)
  useClickOutside(onClickOutside, null, [place.current, dropdown])
  return (
    <Popover
      closeOnClickOutside={false}
      middlewares={{ shift: { padding: pageGutter() } }}
      onChange={onClose}
      opened
      transitionProps={{ duration: 0 }}
      trapFocus
      width={304}
      withRoles={false}
      {...popover}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={`${classes.dropdown} ${className ?? ''}`}
        ref={setDropdown}
        role="dialog"
      >
        {title === undefined ? null : (
          <div className={card.head}>
            <h3>{title}</h3>
            <ActionIcon aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </ActionIcon>
          </div>
        )}
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
