import { Modal, type ModalProps } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import classes from './dialog.module.css'

export interface DialogProps
  extends Pick<ModalProps, 'opened' | 'onClose' | 'returnFocus' | 'size' | 'fullScreen' | 'children'> {
  readonly title: string
}

/** A modal window. Not for the entry script: load the component that uses it when it opens. */
export function Dialog(props: DialogProps) {
  return (
    <Modal
      {...props}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
      transitionProps={{ duration: 0 }}
    />
  )
}
