import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './place-note.module.css'

export interface NoteEditorProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSave: (text: string) => Promise<void>
  /** `withFocus`: the focus was inside and has to go somewhere. */
  readonly onClose: (withFocus: boolean) => void
  /** What became of the last try to save. */
  readonly children: ReactNode
}

/** As the server takes it. */
const mostCharacters = 2000
/** The click that left the field must land before it closes and what is below moves up. */
const closesAfterMs = 250

/** Saves when one leaves it or presses Save, gives up with Escape. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, text, onText, onSave, onClose, children } = props
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)

  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    closing.current = setTimeout(() => onClose(false), closesAfterMs)
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
    <fieldset
      className={classes.editing}
      onBlur={leave}
      onFocus={() => clearTimeout(closing.current)}
      onKeyDown={key}
    >
      <textarea
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it stands in the place of the button just pressed
        autoFocus
        maxLength={mostCharacters}
        onChange={(event) => onText(event.currentTarget.value)}
        onFocus={({ currentTarget: field }) => field.setSelectionRange(text.length, text.length)}
        placeholder="What speaks for it, what against it, whom to ask"
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
