import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type MouseEvent, useEffect, useRef } from 'react'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import classes from './saved-table.module.css'

export interface RemovedRowProps {
  readonly name: string
  readonly columns: number
  readonly restore: () => Promise<void>
  /** Focuses Undo, as the Remove button that had the focus is gone. */
  readonly takesFocus: boolean
}

/** The row of an item just removed, with an Undo button. */
export function RemovedRow({ name, columns, restore, takesFocus }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) undo.current?.focus()
  }, [takesFocus])

  function press(event: MouseEvent) {
    event.currentTarget.closest('tr')?.focus()
    void actOrAlert(`restore ${name}`, restore)
  }

  return (
    <td className={classes.removed} colSpan={columns} {...tableRoles.cell}>
      <span role="status">{name} was removed.</span>
      <Button aria-label={`Undo: restore ${name}`} onClick={press} ref={undo} size="sm" variant="subtle">
        Undo
      </Button>
    </td>
  )
}
