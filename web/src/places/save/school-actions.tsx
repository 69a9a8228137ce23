import { type ReactNode, useState } from 'react'
import type { SchoolRef } from '../../lib/api/place-ref.ts'
import subject from '../../ui/subject/subject-head.module.css'
import { SavedNote } from './place-note.tsx'
import { SaveButton, WatchButton } from './save-buttons.tsx'

interface SchoolActionsProps {
  readonly school: SchoolRef
  /** Further actions of the page. */
  readonly children: ReactNode
}

/** The actions at the top of the page of a school or district: saves and watches it, and has the reader's note. */
export function SchoolActions({ school, children }: SchoolActionsProps) {
  const [justSaved, setJustSaved] = useState(false)
  return (
    <div className={subject.actions}>
      <SaveButton look="button" onSave={() => setJustSaved(true)} place={school} />
      <WatchButton look="button" place={school} />
      {children}
      <SavedNote place={school} startsOpen={justSaved} />
    </div>
  )
}
