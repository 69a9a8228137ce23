import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'

export interface SubmitButtonProps
  extends Pick<ButtonProps, 'className' | 'variant' | 'fullWidth'> {
  readonly children: string
  readonly busy: boolean
  /** What it says while the call is under way: "Logging in…". */
  readonly busyWords: string
}

/** Keeps its focus while busy: a disabled button would lose it. */
export function SubmitButton({ children, busy, busyWords, ...others }: SubmitButtonProps) {
  return (
    <Button {...others} aria-disabled={busy} type="submit">
      {busy ? busyWords : children}
    </Button>
  )
}
