import { useCopy } from '../../lib/use-copy.ts'
import type from '../type.module.css'
import classes from './copy-button.module.css'

export interface CopyButtonProps {
  readonly text: string
  /** What it copies, for screen readers. */
  readonly label: string
}

/** Copies a text. If the browser refuses, shows the whole text to be copied by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { state, copy } = useCopy(text)
  return (
    <>
      <button
        aria-label={label}
        className={`${type.textButton} ${classes.copy}`}
        onClick={() => void copy()}
        type="button"
      >
        Copy
      </button>
      <span className={classes.status} role="status">
        {state === 'copied' ? 'Copied' : null}
        {state === 'refused' ? text : null}
      </span>
    </>
  )
}
