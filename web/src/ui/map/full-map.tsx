import type { ReactNode } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import classes from './page-map.module.css'

interface FullMapProps {
  readonly name: string
  readonly onClose: () => void
  /** The map. */
  readonly children: ReactNode
}

/** The map of a page over the whole window. */
export default function FullMap({ name, onClose, children }: FullMapProps) {
  return (
    <Dialog fullScreen onClose={onClose} opened title={`Map of ${name}`}>
      <div className={classes.full}>{children}</div>
    </Dialog>
  )
}
