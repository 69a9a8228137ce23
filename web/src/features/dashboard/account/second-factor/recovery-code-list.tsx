import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useRef } from 'react'
import classes from './second-factor.module.css'

interface RecoveryCodeListProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The only time that the recovery codes are shown. */
export function RecoveryCodeList({ codes, onClose }: RecoveryCodeListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.codes}>
      <h3 ref={heading} tabIndex={-1}>
        Two-factor authentication is on
      </h3>
      <p>
        If you lose your device, each of these codes logs you in once. Print them or save them in a password manager:
        they are not shown again.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>I saved the codes</Button>
    </div>
  )
}
