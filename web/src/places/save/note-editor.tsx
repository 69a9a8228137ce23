import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './place-note.module.css'

export interface NoteEditorProps {
  readonly label: string
  /** False if it opened by itself: the focus then stays where it is. */
  readonly takesFocus: boolean
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSave: (text: string) => Promise<void>
  /** `restoreFocus`: the focus was inside the editor. */
  readonly onClose: (restoreFocus: boolean) => void
  /** The outcome of the last save. */
  readonly children: ReactNode
}

/** Limit of the server. */
const maxCharacters = 2000
/** The click that moved the focus must reach its target before the editor closes and the page shifts. */
const closeDelayMs = 250

/** Saves when it loses the focus or Save is pressed; Escape cancels. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, takesFocus, text, onText, onSave, onClose, children } = props
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)

  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    closing.current = setTimeout(() => onClose(false), closeDelayMs)
    void onSave(text)
  }

  function finish() {
    onClose(true)
    void onSave(text)
  }

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose(true)
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) finish()
  }

  return (
    <fieldset className={classes.editing} onBlur={leave} onFocus={() => clearTimeout(closing.current)} onKeyDown={key}>
      <textarea
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button just pressed
        autoFocus={takesFocus}
        maxLength={maxCharacters}
        onChange={(event) => onText(event.currentTarget.value)}
        onFocus={({ currentTarget: field }) => field.setSelectionRange(text.length, text.length)}
        placeholder="Add a note: pros, cons, who to call"
        rows={3}
        value={text}
      />
      <div className={classes.acts}>
        <Button onClick={finish} size="sm">
          Save note
        </Button>
        <Button onClick={() => onClose(true)} size="sm" variant="subtle">
          Cancel
        </Button>
        {children}
      </div>
    </fieldset>
  )
}
