import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { type ReactNode, useState } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import classes from './provenance.module.css'
import { ProvenanceCard, type ProvenanceFigure } from './provenance-card.tsx'

export interface ProvenanceProps {
  readonly attribute: LoadedAttribute
  /** The number to explain; without it, the card explains the attribute. */
  readonly figure?: ProvenanceFigure
  /** The underlined text that opens the card. */
  readonly children: ReactNode
  /** The button's name if its text is not enough ("834,950"). */
  readonly label?: string
}

/** A number or a heading whose source opens in a card on click, tap or Enter. */
export function Provenance({ attribute, figure, children, label }: ProvenanceProps) {
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
        <ProvenanceCard
          attribute={attribute}
          onClose={() => setOpen(false)}
          {...(figure ? { figure } : {})}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
