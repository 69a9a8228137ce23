import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import classes from './print-button.module.css'

interface PrintButtonProps {
  /** Whether all that is printed has been loaded: until then, pressing the button prints as soon as it has. */
  readonly isReady?: boolean
  /** False for a page whose print is not one sheet. */
  readonly isSheet?: boolean
}

/**
 * Prints the sheet of the page, whose styles are in sheet.css. The browser's own command (Ctrl+P) prints the same, but of
 * what is loaded at that moment: it cannot wait for the parts that load after the first ones.
 */
export function PrintButton({ isReady = true, isSheet = true }: PrintButtonProps) {
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (!isPressed || !isReady) return
    setIsPressed(false)
    window.print()
  }, [isPressed, isReady])
  return (
    <Button
      className={classes.print ?? ''}
      leftSection={<Icon name="print" />}
      onClick={() => setIsPressed(true)}
      title={`${isSheet ? 'One page to print' : 'Print'} or save as a PDF, with all figures and their sources`}
      variant="default"
    >
      Print
    </Button>
  )
}
