import { useEffect, useState } from 'react'
import type from '../type.module.css'
import classes from './copy-button.module.css'

const shownMs = 2_000

/** Copies a text. `copied` for two seconds; `refused` if the browser does not allow it: then show the text. */
export function useCopy(text: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  /** `newer`: the text, if it is known only now. */
  async function copy(newer: string = text) {
    try {
      await navigator.clipboard.writeText(newer)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return { state, copy }
}

export interface CopyButtonProps {
  readonly text: string
  /** Name of the button, for screen readers. */
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
