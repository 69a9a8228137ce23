import { useRef, useState } from 'react'
import { savePlace } from '../../lib/account/saved-items.ts'
import { ApiError } from '../../lib/api/request.ts'
import type from '../../ui/type.module.css'
import { NoteEditor } from './note-editor.tsx'
import classes from './place-note.module.css'

export interface PlaceNoteProps {
  readonly zip: string
  /** `Natick 01760` */
  readonly name: string
  readonly note: string
  /** Starts with the open field. */
  readonly startsOpen?: boolean
}

/** A note on a place, edited in place. If saving fails, the editor stays open to try again. */
export function PlaceNote({ zip, name, note, startsOpen = false }: PlaceNoteProps) {
  /** The edited text; null while the note is only shown. */
  const [text, setText] = useState(startsOpen ? note : null)
  const [outcome, setOutcome] = useState<{ hasFailed: boolean; text: string } | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function open() {
    setHasOpened(true)
    setText(note)
  }

  function close(withFocus: boolean) {
    setText(null)
    if (withFocus) setTimeout(() => opener.current?.focus())
  }

  async function save(typed: string) {
    const next = typed.trim()
    if (next === note) return
    setOutcome(null)
    try {
      await savePlace(zip, { note: next })
      setOutcome({ hasFailed: false, text: 'Note saved.' })
    } catch (error) {
      setText((now) => now ?? typed)
      const reason = error instanceof ApiError ? ` ${error.message}` : ''
      setOutcome({ hasFailed: true, text: `We couldn’t save this note.${reason}` })
    }
  }

  const status = (
    <span className={outcome?.hasFailed ? classes.failed : type.hidden} role="status">
      {outcome?.text}
    </span>
  )
  if (text !== null) {
    return (
      <NoteEditor
        label={`Note on ${name}`}
        onClose={close}
        onSave={save}
        onText={setText}
        takesFocus={hasOpened}
        text={text}
      >
        {status}
      </NoteEditor>
    )
  }
  return (
    <div>
      <button
        aria-label={note === '' ? `Add a note on ${name}` : `Edit the note on ${name}: ${note}`}
        className={note === '' ? classes.add : classes.note}
        onClick={open}
        ref={opener}
        type="button"
      >
        {note === '' ? 'Add a note' : note}
      </button>
      {status}
    </div>
  )
}
