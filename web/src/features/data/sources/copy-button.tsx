import { useEffect, useState } from 'react'
import classes from './copy-button.module.css'

export interface CopyButtonProps {
  readonly text: string
  /** What it copies, for screen readers. */
  readonly label: string
}

const shownMs = 2_000

/** Copies a text. If the browser refuses, shows the whole text to be copied by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return (
    <>
      <button aria-label={label} className={classes.copy} onClick={copy} type="button">
        Copy
      </button>
      <span className={classes.status} role="status">
        {state === 'copied' ? 'Copied' : null}
        {state === 'refused' ? text : null}
      </span>
    </>
  )
}
