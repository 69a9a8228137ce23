import { useRef, useState } from 'react'
import { savePlace } from '../../../lib/account/saved-items.ts'
import { ApiError } from '../../../lib/api/request.ts'
import type from '../../../ui/type.module.css'
import { NoteEditor } from './note-editor.tsx'
import classes from './place-note.module.css'

export interface PlaceNoteProps {
  readonly zip: string
  /** `Natick 01760` */
  readonly name: string
  readonly note: string
}

/** A note on a place, edited where it stands. What could not be saved stays open, to be saved again. */
export function PlaceNote({ zip, name, note }: PlaceNoteProps) {
  /** What is typed; null while the note is only shown. */
  const [text, setText] = useState<string | null>(null)
  const [told, setTold] = useState<{ failed: boolean; words: string } | null>(null)
  const opener = useRef<HTMLButtonElement>(null)

  function close(withFocus: boolean) {
    setText(null)
    if (withFocus) setTimeout(() => opener.current?.focus())
  }

  async function save(typed: string) {
    const next = typed.trim()
    if (next === note) return
    setTold(null)
    try {
      await savePlace(zip, next)
      setTold({ failed: false, words: 'Note saved.' })
    } catch (error) {
      setText((now) => now ?? typed)
      const reason = error instanceof ApiError ? ` ${error.message}` : ''
      setTold({ failed: true, words: `This note is not saved yet.${reason}` })
    }
  }

  const status = (
    <span className={told?.failed ? classes.failed : type.hidden} role="status">
      {told?.words}
    </span>
  )
  if (text !== null) {
    return (
      <NoteEditor
        label={`Note on ${name}`}
        onClose={close}
        onSave={save}
        onText={setText}
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
        onClick={() => setText(note)}
        ref={opener}
        type="button"
      >
        {note === '' ? 'Add a note' : note}
      </button>
      {status}
    </div>
  )
}
