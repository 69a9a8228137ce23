import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { savePlace } from '../../lib/kept.ts'
import { ApiError } from '../../lib/request.ts'
import type from '../../ui/type.module.css'
import classes from './place-note.module.css'

export interface PlaceNoteProps {
  readonly zip: string
  /** `Natick 01760` */
  readonly name: string
  readonly note: string
}

/** As the server takes it. */
const mostCharacters = 2000

/**
 * A note on a place, edited where it stands: saved when one leaves it or presses Save, given up with
 * Escape. What could not be saved stays to be saved again.
 */
export function PlaceNote({ zip, name, note }: PlaceNoteProps) {
  const [text, setText] = useState<string | null>(null)
  const [told, setTold] = useState<{ kind: 'done' | 'failed'; words: string } | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const typed = useRef<string | null>(null)

  function edit(next: string | null) {
    typed.current = next
    setText(next)
  }

  /** Leaves the field; whoever did not click elsewhere comes back to the button that opened it. */
  function close(back: boolean) {
    edit(null)
    if (back) setTimeout(() => opener.current?.focus())
  }

  async function save(back: boolean) {
    const next = typed.current
    if (next === null) return
    close(back)
    if (next.trim() === note) return
    setTold(null)
    try {
      await savePlace(zip, next.trim())
      setTold({ kind: 'done', words: 'Note saved.' })
    } catch (error) {
      edit(next)
      setTold({
        kind: 'failed',
        words: `This note is not saved yet. ${error instanceof ApiError ? error.message : ''}`,
      })
    }
  }

  const status = (
    <span className={told?.kind === 'failed' ? classes.failed : type.hidden} role="status">
      {told?.words}
    </span>
  )
  if (text === null) {
    return (
      <div className={classes.shown}>
        <button
          aria-label={note === '' ? `Add a note on ${name}` : `Edit the note on ${name}: ${note}`}
          className={note === '' ? classes.add : classes.note}
          onClick={() => edit(note)}
          ref={opener}
          type="button"
        >
          {note === '' ? 'Add a note' : note}
        </button>
        {status}
      </div>
    )
  }

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) void save(false)
  }

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') close(true)
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save(true)
  }

  return (
    <fieldset className={classes.editing} onBlur={leave} onKeyDown={key}>
      <textarea
        aria-label={`Note on ${name}`}
        // biome-ignore lint/a11y/noAutofocus: it stands in the place of the button just pressed
        autoFocus
        maxLength={mostCharacters}
        onChange={(event) => edit(event.currentTarget.value)}
        onFocus={({ currentTarget: field }) => field.setSelectionRange(text.length, text.length)}
        placeholder="What speaks for it, what against it, whom to ask"
        rows={3}
        value={text}
      />
      <div className={classes.acts}>
        <Button onClick={() => void save(true)} size="sm">
          Save note
        </Button>
        <Button onClick={() => close(true)} size="sm" variant="subtle">
          Cancel
        </Button>
        {status}
      </div>
    </fieldset>
  )
}
