import type { ReactNode } from 'react'
import classes from './chip.module.css'
import { IconButton } from './icon-button.tsx'

export interface ChipProps {
  readonly children: ReactNode
  /** What the cross does: "Drop Median price $500k – $1M". */
  readonly label: string
  readonly onDrop: () => void
}

/** Something chosen, with a cross that takes it away. */
export function Chip({ children, label, onDrop }: ChipProps) {
  return (
    <span className={classes.chip}>
      {children}
      <IconButton icon="close" label={label} onClick={onDrop} size={24} />
    </span>
  )
}
