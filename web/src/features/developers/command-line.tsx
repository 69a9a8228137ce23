import { CopyButton } from '../../ui/form/copy-button.tsx'
import type from '../../ui/type.module.css'
import classes from './developers.module.css'

/** A command for a terminal or an address, with a button to copy it. */
export function CommandLine({ command, label }: { readonly command: string; readonly label: string }) {
  return (
    <p className={classes.command}>
      <code className={type.mono}>{command}</code> <CopyButton label={label} text={command} />
    </p>
  )
}
