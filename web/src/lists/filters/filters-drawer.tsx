import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useSimilarModal } from '../../places/similar/similar-modal.ts'
import classes from './filters-drawer.module.css'

export interface FiltersDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onReset: () => void
  readonly onShow: () => void
  /** Whether there are filters to reset. */
  readonly hasReset: boolean
  /** `Show 21 zip codes` */
  readonly showText: string
  readonly children: ReactNode
}

/** Area and filters where there is no room next to the results, with a button that shows what they find. */
export default function FiltersDrawer(props: FiltersDrawerProps) {
  const { opened, onClose, onReset, onShow, hasReset, showText, children } = props
  // A drawer that starts open does not return the focus to its button.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  // The search for similar places replaces the filters.
  const isReplaced = useSimilarModal(({ isOpen }) => isOpen)
  useEffect(() => {
    if (isReplaced) onClose()
  }, [isReplaced, onClose])
  return (
    <Drawer
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 24 }}
      onClose={onClose}
      opened={opened && isMounted}
      padding={0}
      size={400}
      title="Filters"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <div className={classes.filters}>{children}</div>
      <div className={classes.foot}>
        {hasReset ? (
          <Button className={classes.reset ?? ''} onClick={onReset} variant="subtle">
            Reset
          </Button>
        ) : null}
        <Button className={classes.show ?? ''} onClick={onShow}>
          {showText}
        </Button>
      </div>
    </Drawer>
  )
}
