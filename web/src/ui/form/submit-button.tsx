import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'

export interface SubmitButtonProps extends Pick<ButtonProps, 'className' | 'variant' | 'fullWidth'> {
  readonly children: string
  readonly isBusy: boolean
  /** Shown during the call: "Logging in…". */
  readonly busyText: string
}

/** Not disabled while busy, because a disabled button would lose the focus. */
export function SubmitButton({ children, isBusy, busyText, ...others }: SubmitButtonProps) {
  return (
    <Button {...others} aria-disabled={isBusy} type="submit">
      {isBusy ? busyText : children}
    </Button>
  )
}
