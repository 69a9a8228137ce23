import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import classes from './api-keys.module.css'

export interface NewKeyProps {
  readonly value: string
  readonly onClose: () => void
}

/** The only time that a key is shown. */
export function NewKey({ value, onClose }: NewKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.fresh}>
      <h3 ref={heading} tabIndex={-1}>
        Your new key
      </h3>
      <p>Copy it now: it is not shown again. Keep it like a password.</p>
      <p className={classes.value}>
        <code>{value}</code> <CopyButton label="Copy key" text={value} />
      </p>
      <Button onClick={onClose}>I saved the key</Button>
    </div>
  )
}
