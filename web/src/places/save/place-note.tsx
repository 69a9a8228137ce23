import { followedKey } from '@homeground/catalog/place-kinds'
import { Button } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { savedPlaces, savePlace, useAccountList } from '../../lib/account/saved-items.ts'
import { type FollowedRef, placeLabel } from '../../lib/api/place-ref.ts'
import { ApiError } from '../../lib/errors.ts'
import subject from '../../ui/subject/subject-head.module.css'
import type from '../../ui/type.module.css'
import classes from './place-note.module.css'
import '@mantine/core/styles/Button.layer.css'

interface NoteEditorProps {
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
function NoteEditor(props: NoteEditorProps) {
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

export interface PlaceNoteProps {
  /** Key of the place. */
  readonly place: string
  /** `Natick 01760` */
  readonly name: string
  readonly note: string
  /** Starts with the open field. */
  readonly startsOpen?: boolean
}

/** A note on a place, edited in place. If saving fails, the editor stays open to try again. */
export function PlaceNote({ place, name, note, startsOpen = false }: PlaceNoteProps) {
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
      await savePlace(place, { note: next })
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

/** The reader's note on a place, school or district, once it is saved. */
export function SavedNote({ place, startsOpen }: { readonly place: FollowedRef; readonly startsOpen: boolean }) {
  const key = followedKey(place)
  const saved = useAccountList(savedPlaces).data?.find((each) => each.place === key)
  if (!saved) return null
  return (
    <div className={subject.note}>
      <PlaceNote name={placeLabel(place)} note={saved.note} place={key} startsOpen={startsOpen} />
    </div>
  )
}
