import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { type ReactNode, useState } from 'react'
import type { LoadedAttribute } from '../lib/attributes.ts'
import classes from './says-who.module.css'
import { SaysWhoCard, type SaysWhoFigure } from './says-who-card.tsx'

export interface SaysWhoProps {
  readonly attribute: LoadedAttribute
  /** The one number asked about; left out, the popover explains the attribute. */
  readonly figure?: SaysWhoFigure
  /** What is underlined and opens the popover. */
  readonly children: ReactNode
  /** Names the button when its text alone would not ("834,950"). */
  readonly label?: string
}

/** A number or a heading that answers "says who?": click, tap or Enter opens the card. */
export function SaysWho({ attribute, figure, children, label }: SaysWhoProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      classNames={{ dropdown: classes.dropdown }}
      onChange={setOpen}
      opened={open}
      position="bottom"
      shadow="md"
      transitionProps={{ duration: 0 }}
      trapFocus
      width={304}
      withRoles
    >
      <Popover.Target>
        <button
          aria-label={label}
          className={classes.trigger}
          onClick={() => setOpen(!open)}
          type="button"
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`About ${attribute.label}`}>
        <SaysWhoCard
          attribute={attribute}
          onClose={() => setOpen(false)}
          {...(figure ? { figure } : {})}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
