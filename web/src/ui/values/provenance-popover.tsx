import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { useClickOutside } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import classes from './provenance.module.css'
import { ProvenanceCard, type ProvenanceCardProps } from './provenance-card.tsx'

interface ProvenancePopoverProps extends ProvenanceCardProps {
  /** What it belongs to: the popover is below it, and a click on it is none outside. */
  readonly place: RefObject<HTMLElement | null>
  readonly onClickOutside: () => void
}

/** An open popover with the source of a number. */
export function ProvenancePopover(props: ProvenancePopoverProps) {
  const { place, onClickOutside, ...card } = props
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null)
  useClickOutside(onClickOutside, null, [place.current, dropdown])
  return (
    <Popover
      classNames={{ dropdown: classes.dropdown }}
      closeOnClickOutside={false}
      // Stays inside the gutter of narrow pages.
      middlewares={{ shift: { padding: 16 } }}
      onChange={card.onClose}
      opened
      position="bottom"
      shadow="md"
      transitionProps={{ duration: 0 }}
      trapFocus
      width={304}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={`About ${card.attribute.label}`}
        ref={setDropdown}
        role="dialog"
      >
        <ProvenanceCard {...card} />
      </Popover.Dropdown>
    </Popover>
  )
}
