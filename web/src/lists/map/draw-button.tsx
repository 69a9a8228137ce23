import { Icon } from '../../ui/icon.tsx'
import classes from './draw-button.module.css'

interface DrawButtonProps {
  readonly onOpen: () => void
  /** Called when it will probably be opened soon. */
  readonly onOpenSoon: () => void
}

/** Opens the tool that draws an area, below the buttons that zoom. */
export default function DrawButton({ onOpen, onOpenSoon }: DrawButtonProps) {
  return (
    <button
      aria-label="Draw an area"
      className={classes.button}
      onClick={onOpen}
      onFocus={onOpenSoon}
      onPointerEnter={onOpenSoon}
      title="Draw an area to search"
      type="button"
    >
      <Icon name="draw" />
      <span>Draw</span>
    </button>
  )
}
