import '@mantine/core/styles/Button.layer.css'
import { limits } from '@homeground/catalog/defaults'
import { isSchoolKey } from '@homeground/catalog/place-kinds'
import type { Shortlist, ShortlistNote, ShortlistPlace } from '@homeground/contracts'
import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { request } from '../../lib/api/request.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import followed from '../../places/followed/followed-table.module.css'
import {
  nameOf,
  PlaceCells,
  type PlaceLookup,
  placeColumns,
  useTrendMonths,
} from '../../places/followed/place-cells.tsx'
import {
  SchoolCells,
  type SchoolLookup,
  SchoolSource,
  schoolColumns,
  schoolNameOf,
} from '../../places/followed/school-cells.tsx'
import { shortlistHeaders, useShortlists, voterHeaders } from '../../places/shortlist/shortlist-store.ts'
import formClasses from '../../ui/form/form.module.css'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Source } from '../../ui/page/section.tsx'
import { DataTable, type TableColumn, tableRoles } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import classes from './shortlist.module.css'
import { changeShortlist, showShortlist } from './shortlist-call.ts'

const rules = limits.shortlist

export interface Lookups {
  readonly places: PlaceLookup
  readonly schools: SchoolLookup
}

/** The name of a place, school or district of the list. */
export function labelOf(key: string, { places, schools }: Lookups): string {
  return isSchoolKey(key) ? schoolNameOf({ school: key, schools }) : nameOf({ place: key, places })
}

interface TablesProps extends Lookups {
  readonly list: Shortlist
  /** Of the maker: asks to remove a place. */
  readonly onRemove: (place: ShortlistPlace) => void
}

/** The places in the order of their votes, then the schools and districts, each with its votes and notes. */
export function ShortlistTables({ list, onRemove, ...lookups }: TablesProps) {
  const { places, schools } = lookups
  const months = useTrendMonths()
  const props = { list, onRemove, lookups }
  return (
    <>
      <ListTable
        {...props}
        cellsOf={(key) => <PlaceCells months={months} place={key} places={places} />}
        className={followed.places ?? ''}
        columns={placeColumns(months)}
        isShown={(key) => !isSchoolKey(key)}
        source={<Source>School scores are not comparable across states.</Source>}
        title="Places"
      />
      <ListTable
        {...props}
        cellsOf={(key) => <SchoolCells school={key} schools={schools} />}
        className={`${followed.places} ${followed.schools}`}
        columns={schoolColumns}
        isShown={isSchoolKey}
        source={<SchoolSource />}
        title="Schools and districts"
      />
    </>
  )
}

interface ListTableProps extends Pick<TablesProps, 'list' | 'onRemove'> {
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly className: string
  readonly isShown: (key: string) => boolean
  readonly cellsOf: (key: string) => ReactNode
  readonly source: ReactNode
  readonly lookups: Lookups
}

function ListTable(props: ListTableProps) {
  const { list, title, columns, className, isShown, cellsOf, source, lookups, onRemove } = props
  const shown = list.places.filter(({ place }) => isShown(place))
  if (shown.length === 0) return null
  const remove: TableColumn = { label: <span className={type.hidden}>Remove</span>, className: followed.act }
  const all = [...columns, { label: 'Votes', className: classes.votesHead }, ...(list.isMaker ? [remove] : [])]
  return (
    <section aria-label={title} className={classes.section}>
      <h2>{title}</h2>
      <DataTable className={`${followed.table} ${className} ${classes.table}`} columns={all} isStacked>
        {shown.map((place) => {
          const name = labelOf(place.place, lookups)
          return (
            <tbody key={place.place} {...tableRoles.group}>
              <tr {...tableRoles.row}>
                {cellsOf(place.place)}
                <td className={classes.votes} {...tableRoles.cell}>
                  <Votes id={list.id} name={name} place={place} />
                </td>
                {list.isMaker ? (
                  <td className={followed.act} {...tableRoles.cell}>
                    <ActionIcon aria-label={`Remove ${name}`} onClick={() => onRemove(place)} title="Remove">
                      <Icon name="close" />
                    </ActionIcon>
                  </td>
                ) : null}
              </tr>
              <tr {...tableRoles.row}>
                <td className={classes.notes} colSpan={all.length} {...tableRoles.cell}>
                  <Notes id={list.id} name={name} place={place} />
                </td>
              </tr>
            </tbody>
          )
        })}
      </DataTable>
      {source}
    </section>
  )
}

interface PlaceProps {
  /** Of the list. */
  readonly id: string
  readonly place: ShortlistPlace
  /** `Natick 01760` */
  readonly name: string
}

/** Buttons with the votes for and against a place; pressing the own vote again withdraws it. */
function Votes({ id, place: { place, up, down, ownVote }, name }: PlaceProps) {
  const vote = (direction: 'up' | 'down') =>
    void changeShortlist(id, `store your vote on ${name}`, () =>
      request('voteOnShortlist', {
        params: { id, place },
        headers: voterHeaders(id),
        body: { vote: ownVote === direction ? null : direction },
      }),
    )
  return (
    <span className={classes.buttons}>
      {(
        [
          ['up', up, 'for'],
          ['down', down, 'against'],
        ] as const
      ).map(([direction, count, word]) => (
        <button
          aria-label={`${count} ${count === 1 ? 'vote' : 'votes'} ${word} ${name}`}
          aria-pressed={ownVote === direction}
          className={classes.vote}
          key={direction}
          onClick={() => vote(direction)}
          title={ownVote === direction ? 'Withdraw your vote' : `Vote ${word} it`}
          type="button"
        >
          <Icon name={direction} size={16} />
          {count}
        </button>
      ))}
    </span>
  )
}

/** The notes on a place, and the form for the reader's own. */
function Notes({ id, place: { place, notes }, name }: PlaceProps) {
  const [isEditing, setIsEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const own = notes.find(({ isOwn }) => isOwn)
  const focusOpener = () => setTimeout(() => opener.current?.focus())
  function close() {
    setIsEditing(false)
    focusOpener()
  }
  async function remove() {
    await changeShortlist(id, 'remove your note', () =>
      request('removeShortlistNote', { params: { id, place }, headers: voterHeaders(id) }),
    )
    focusOpener()
  }
  const edit = (words: string, label: string) => (
    <button
      aria-label={label}
      className={`${type.textButton} ${classes.text}`}
      onClick={() => setIsEditing(true)}
      ref={opener}
      type="button"
    >
      {words}
    </button>
  )
  return (
    <>
      {notes.length > 0 ? (
        <ul aria-label={`Notes on ${name}`}>
          {notes.map((note, index) => (
            <li key={`${note.name} ${index}`}>
              <b>{note.name}</b> <span className={type.mute}>{formatDay(note.writtenAt)}</span>
              <p>{note.text}</p>
              {note.isOwn && !isEditing ? (
                <span className={classes.acts}>
                  {edit('Edit', `Edit your note on ${name}`)}
                  <button
                    aria-label={`Remove your note on ${name}`}
                    className={`${type.textButton} ${classes.text}`}
                    onClick={() => void remove()}
                    type="button"
                  >
                    Remove
                  </button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isEditing ? <NoteForm id={id} name={name} note={own} onClose={close} place={place} /> : null}
      {own || isEditing ? null : edit('Add a note', `Add a note on ${name}`)}
    </>
  )
}

interface NoteFormProps {
  readonly id: string
  readonly place: string
  readonly name: string
  readonly note: ShortlistNote | undefined
  readonly onClose: () => void
}

function NoteForm({ id, place, name, note, onClose }: NoteFormProps) {
  const [initialName] = useState(() => note?.name ?? useShortlists.getState().name)
  const hasName = initialName !== ''
  const { form, field, failure, isBusy } = useForm({
    initialValues: { name: initialName, text: note?.text ?? '' },
    validate: (values) => ({
      ...(values.name.trim() === '' && { name: 'Enter a name that the others know.' }),
      ...(values.text.trim() === '' && { text: 'Write a note.' }),
    }),
    send: async (values) => {
      const body = { name: values.name.trim(), text: values.text.trim() }
      const headers = voterHeaders(id)
      const { data } = await request('writeShortlistNote', { params: { id, place }, headers, body, quiet: true })
      useShortlists.setState({ name: body.name })
      showShortlist(id, data)
      onClose()
    },
  })
  const ref = useRef<HTMLFormElement>(null)
  // The field that is probably empty: a name is kept from the last note.
  useEffect(() => ref.current?.querySelector<HTMLElement>(hasName ? 'textarea' : 'input')?.focus(), [hasName])
  return (
    <form
      {...form}
      ref={ref}
      aria-label={`Note on ${name}`}
      className={`${formClasses.form} ${classes.form}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <TextField {...field('name')} autoComplete="given-name" label="Your name" maxLength={rules.nameLength} required />
      <TextArea
        {...field('text')}
        hint="Everyone with the link can read it."
        label="Note"
        maxLength={rules.noteLength}
        rows={3}
      />
      <FormFailure error={failure} />
      <div className={classes.acts}>
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          Save note
        </SubmitButton>
        <Button onClick={onClose} variant="subtle">
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Removes a place with its votes and notes. */
export function removePlace(id: string, { place }: ShortlistPlace, name: string): Promise<void> {
  return changeShortlist(id, `remove ${name}`, () =>
    request('removeFromShortlist', { params: { id, place }, headers: shortlistHeaders(id) }),
  )
}
