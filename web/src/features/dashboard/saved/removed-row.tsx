import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type MouseEvent, useEffect, useRef } from 'react'
import { actOrAlert } from '../../../lib/account/with-account.ts'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import classes from './kept-table.module.css'

export interface RemovedRowProps {
  readonly name: string
  readonly columns: number
  readonly putBack: () => Promise<void>
  /** Takes the focus of the button that was pressed and is gone. */
  readonly withFocus: boolean
}

/** Holds the place of what was just removed, with the way back. */
export function RemovedRow({ name, columns, putBack, withFocus }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (withFocus) undo.current?.focus()
  }, [withFocus])

  function press(event: MouseEvent) {
    event.currentTarget.closest('tr')?.focus()
    void actOrAlert(`put ${name} back`, putBack)
  }

  return (
    <td className={classes.removed} colSpan={columns} {...tableRoles.cell}>
      <span role="status">{name} is removed.</span>
      <Button
        aria-label={`Undo: put ${name} back`}
        onClick={press}
        ref={undo}
        size="sm"
        variant="subtle"
      >
        Undo
      </Button>
    </td>
  )
}
