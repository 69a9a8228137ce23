import { CopyButton } from '../../ui/form/copy-button.tsx'
import type from '../../ui/type.module.css'
import classes from './developers.module.css'

export interface CommandLineProps {
  readonly command: string
  readonly label: string
}

/** A command for a terminal, with a button to copy it. */
export function CommandLine({ command, label }: CommandLineProps) {
  return (
    <p className={classes.command}>
      <code className={type.mono}>{command}</code> <CopyButton label={label} text={command} />
    </p>
  )
}
