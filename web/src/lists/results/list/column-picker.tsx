import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { Icon } from '../../../ui/icon.tsx'
import popover from '../../../ui/values/popover.module.css'
import type { ColumnMenuProps } from './column-menu.tsx'
import classes from './result-tools.module.css'

const ColumnMenu = lazyComponent(() => import('./column-menu.tsx'))

export type ColumnPickerProps = Omit<ColumnMenuProps, 'place' | 'onClose' | 'onClickOutside'>

/** The button that opens the menu of columns. */
export function ColumnPicker(props: ColumnPickerProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)

  function close() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={popover.place} ref={place}>
      <Button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={classes.tool ?? ''}
        leftSection={<Icon name="columns" size={16} />}
        onClick={() => setOpen(!open)}
        onFocus={ColumnMenu.loadAhead}
        onPointerEnter={ColumnMenu.loadAhead}
        ref={button}
        size="sm"
        variant="subtle"
      >
        Columns
      </Button>
      {open ? <ColumnMenu onClickOutside={() => setOpen(false)} onClose={close} place={place} {...props} /> : null}
    </span>
  )
}
