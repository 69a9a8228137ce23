import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import classes from './filters-drawer.module.css'

export interface FiltersDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onReset: () => void
  readonly onShow: () => void
  /** How many places the draft would find. */
  readonly count: number | undefined
  readonly children: ReactNode
}

/** Area and filters where there is no room next to the results, with the number of places they would find. */
export function FiltersDrawer(props: FiltersDrawerProps) {
  const { opened, onClose, onReset, onShow, count, children } = props
  return (
    <Drawer
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
        inner: classes.inner ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 24 }}
      onClose={onClose}
      opened={opened}
      padding={0}
      size={400}
      title="Filters"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <div className={classes.filters}>{children}</div>
      <div className={classes.foot}>
        <Button className={classes.reset ?? ''} onClick={onReset} variant="subtle">
          Reset
        </Button>
        <Button className={classes.show ?? ''} disabled={count === undefined} onClick={onShow}>
          {count === undefined ? 'Show places' : `Show ${formatCount(count, 'place')}`}
        </Button>
      </div>
    </Drawer>
  )
}
