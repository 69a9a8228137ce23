import '@mantine/core/styles/Button.layer.css'
import { isSchoolKey } from '@homeground/catalog/place-kinds'
import { ActionIcon, Button } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import {
  type AccountList,
  ownShortlists,
  savedPlaces,
  savedSearches,
  savePlace,
  saveSearch,
  unsavePlace,
  unsaveSearch,
  useAccountList,
} from '../../../lib/account/saved-items.ts'
import { formatDay } from '../../../lib/format/vintage.ts'
import classes from '../../../places/followed/followed-table.module.css'
import { nameOf, PlaceCells, placeColumns, usePlaces, useTrendMonths } from '../../../places/followed/place-cells.tsx'
import { schoolNameOf, useSchoolFigures } from '../../../places/followed/school-cells.tsx'
import { PlaceNote } from '../../../places/save/place-note.tsx'
import { ShareShortlist } from '../../../places/shortlist/share-shortlist.tsx'
import { shortlistPath, useShortlists } from '../../../places/shortlist/shortlist-store.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import formClasses from '../../../ui/form/form.module.css'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../../ui/form/use-form.tsx'
import { Icon, type IconProps } from '../../../ui/icon.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, type TableColumn, tableRoles } from '../../../ui/tables/data-table.tsx'
import type from '../../../ui/type.module.css'

interface SavedSectionProps<Item> {
  readonly id: string
  readonly title: string
  readonly notes: ReactNode
  /** Shown instead of the table while the list is empty. */
  readonly empty: ReactNode
  readonly list: AccountList<Item>
  readonly rows: readonly SavedRow<Item>[]
  readonly columns: readonly TableColumn[]
  readonly className?: string | undefined
  readonly rowOf: (item: Item) => Row
  /** Called before an item is removed. */
  readonly onRemove: (item: Item) => void
}

interface Row {
  /** `Natick 01760` */
  readonly name: string
  /** One cell per column. */
  readonly cells: ReactNode
  readonly remove: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** A section with one list of the account. A removed item leaves a row from which it can be restored. */
export function SavedSection<Item>(props: SavedSectionProps<Item>) {
  const { id, title, notes, empty, list, rows, columns, rowOf, onRemove } = props
  const { error, refetch } = useAccountList(list)
  const [justRemoved, setJustRemoved] = useState<string | null>(null)
  if (error && rows.length === 0) {
    return (
      <Section id={id} title={title}>
        <LoadError error={error} onAction={() => void refetch()} title="This list didn’t load" />
      </Section>
    )
  }
  if (rows.length === 0) {
    return (
      <Section id={id} title={title}>
        {empty}
      </Section>
    )
  }
  return (
    <Section id={id} notes={notes} title={title}>
      <DataTable
        className={`${classes.table} ${props.className ?? ''}`}
        columns={[...columns, { label: <span className={type.hidden}>Remove</span>, className: classes.act }]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {rows.map(({ key, item, isRemoved }) => {
            const { name, cells, remove, restore } = rowOf(item)
            return (
              <tr data-removed={isRemoved} key={key} tabIndex={-1} {...tableRoles.row}>
                {isRemoved ? (
                  <RemovedRow
                    columns={columns.length + 1}
                    name={name}
                    restore={restore}
                    takesFocus={key === justRemoved}
                  />
                ) : (
                  <>
                    {cells}
                    <td className={classes.act} {...tableRoles.cell}>
                      <ActionIcon
                        aria-label={`Remove ${name}`}
                        onClick={() => {
                          onRemove(item)
                          setJustRemoved(key)
                          void actOrAlert(`remove ${name}`, remove)
                        }}
                        title="Remove"
                      >
                        <Icon name="close" />
                      </ActionIcon>
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </DataTable>
    </Section>
  )
}

interface RemovedRowProps {
  readonly name: string
  readonly columns: number
  readonly restore: () => Promise<void>
  /** Focuses Undo, as the Remove button that had the focus is gone. */
  readonly takesFocus: boolean
}

/** The row of an item just removed, with an Undo button. */
function RemovedRow({ name, columns, restore, takesFocus }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) undo.current?.focus()
  }, [takesFocus])

  function press(event: MouseEvent) {
    event.currentTarget.closest('tr')?.focus()
    void actOrAlert(`restore ${name}`, restore)
  }

  return (
    <td className={classes.removed} colSpan={columns} {...tableRoles.cell}>
      <span role="status">{name} was removed.</span>
      <Button aria-label={`Undo: restore ${name}`} onClick={press} ref={undo} size="sm" variant="subtle">
        Undo
      </Button>
    </td>
  )
}

const always = () => true

interface SavedRow<Item> {
  readonly key: string
  readonly item: Item
  /** Removed since the screen was opened: its row stays, with an Undo button. */
  readonly isRemoved: boolean
}

/**
 * The rows of a list, newest first, including the items removed since the screen was opened. `isShown`: by key, for a list
 * that is shown in several tables; the same function each time.
 */
export function useSavedRows<Item>(list: AccountList<Item>, isShown: (key: string) => boolean = always) {
  const { data } = useAccountList(list)
  const [removed, setRemoved] = useState<ReadonlyMap<string, Item>>(new Map())
  const rows = useMemo(
    () => (data ? joinRows(list, data, removed).filter(({ key }) => isShown(key)) : []),
    [list, data, removed, isShown],
  )
  /** Call it before an item is removed. */
  const remember = (item: Item) => setRemoved(new Map(removed).set(list.keyOf(item), item))
  return { rows, remember }
}

/** `removed`: by key of the item. */
export function joinRows<Item>(
  { keyOf, timeOf }: AccountList<Item>,
  saved: readonly Item[],
  removed: ReadonlyMap<string, Item>,
): SavedRow<Item>[] {
  const keys = new Set(saved.map(keyOf))
  const missing = [...removed.values()].filter((item) => !keys.has(keyOf(item)))
  return [
    ...saved.map((item) => ({ key: keyOf(item), item, isRemoved: false })),
    ...missing.map((item) => ({ key: keyOf(item), item, isRemoved: true })),
  ].sort((a, b) => timeOf(b.item).localeCompare(timeOf(a.item)))
}

interface EmptyListProps {
  /** Icon of the button that adds to this list. */
  readonly icon: IconProps['name']
  readonly title: string
  readonly children: ReactNode
  readonly to: string
  readonly linkText: string
}

/** Shown for an empty list: how to add to it, with a link. */
export function EmptyList({ icon, title, children, to, linkText }: EmptyListProps) {
  return (
    <div className={classes.empty}>
      <Icon className={type.mute} name={icon} size={24} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
        <Link to={to}>{linkText}</Link>
      </div>
    </div>
  )
}

/** Whether a key is one of a place. */
export const isPlaceKey = (key: string) => !isSchoolKey(key)

/** Saved places with their most important numbers and the person's notes. */
export function SavedPlaces() {
  const { rows, remember } = useSavedRows(savedPlaces, isPlaceKey)
  const places = usePlaces(rows.map(({ key }) => key))
  const months = useTrendMonths()
  return (
    <SavedSection
      className={classes.places}
      columns={[...placeColumns(months), { label: 'Your notes' }]}
      id="places"
      rowOf={({ place, note, savedAt }) => {
        const name = nameOf({ place, places })
        return {
          name,
          cells: (
            <>
              <PlaceCells months={months} place={place} places={places} />
              <td className={classes.note} {...tableRoles.cell}>
                <PlaceNote name={name} note={note} place={place} />
              </td>
            </>
          ),
          remove: () => unsavePlace(place),
          restore: () => savePlace(place, { note, savedAt }),
        }
      }}
      list={savedPlaces}
      notes={
        <>
          <p>Key numbers for your saved places, and your notes, which only you can see.</p>
          <Source>School scores are not comparable across states.</Source>
        </>
      }
      empty={
        <EmptyList icon="bookmark" title="No saved places yet" to="/research-area" linkText="Search an area">
          Select the bookmark next to a search result, or Save on the page of a place. The place appears here, and you
          can add notes.
        </EmptyList>
      }
      onRemove={remember}
      rows={rows}
      title="Saved places"
    />
  )
}

/** Saved searches, which can be renamed. */
export function SavedSearches() {
  const { rows, remember } = useSavedRows(savedSearches)
  return (
    <SavedSection
      className={classes.searches}
      columns={[{ label: 'Search' }, { label: 'Saved', isNumber: true }]}
      id="searches"
      rowOf={({ name, path, savedAt }) => ({
        name,
        cells: (
          <>
            <th scope="row" {...tableRoles.rowHead}>
              <SavedSearchName name={name} path={path} />
            </th>
            <td className={classes.day} {...tableRoles.cell}>
              {formatDay(savedAt)}
            </td>
          </>
        ),
        remove: () => unsaveSearch(path),
        restore: () => saveSearch({ name, path, savedAt }),
      })}
      list={savedSearches}
      notes={<p>Opening a saved search runs it again with today’s numbers. Repeats on the same day count once.</p>}
      empty={
        <EmptyList icon="bookmark" title="No saved searches yet" to="/research-area" linkText="Search an area">
          Select Save search above any search results to save its area, filters and sorting. You can rename it here.
        </EmptyList>
      }
      onRemove={remember}
      rows={rows}
      title="Saved searches"
    />
  )
}

interface SavedSearchNameProps {
  readonly name: string
  readonly path: string
}

/** The name of a saved search, which links to it, and a button to rename it. */
function SavedSearchName({ name, path }: SavedSearchNameProps) {
  const [renaming, setRenaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    setRenaming(false)
    setTimeout(() => opener.current?.focus())
  }
  if (renaming) return <NameForm name={name} onDone={close} path={path} />
  return (
    <span className={classes.name}>
      <Link to={path}>{name}</Link>
      <Button aria-label={`Rename ${name}`} onClick={() => setRenaming(true)} ref={opener} size="sm" variant="subtle">
        Rename
      </Button>
    </span>
  )
}

function NameForm({ name, path, onDone }: SavedSearchNameProps & { readonly onDone: () => void }) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: { name },
    validate: (values) => (values.name.trim() === '' ? { name: 'Enter a name.' } : {}),
    send: async ({ name: typed }) => {
      if (typed.trim() !== name) await saveSearch({ name: typed.trim(), path })
      onDone()
    },
  })
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.select(), [])

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone()
  }
  return (
    <form {...form} ref={ref} className={`${formClasses.form} ${classes.form}`} onKeyDown={key}>
      <TextField {...field('name')} label="Search name" maxLength={100} required />
      <FormFailure error={failure} />
      <div className={classes.acts}>
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          Save name
        </SubmitButton>
        <Button onClick={onDone} variant="subtle">
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The shortlists that the account made or that were made in this browser, and a button that makes one of the saved places. */
export function Shortlists() {
  const own = useAccountList(ownShortlists).data ?? []
  const here = useShortlists((state) => state.made)
  const onlyHere = here.filter(({ id }) => !own.some((list) => list.id === id))
  const made = [...own, ...onlyHere]
  const keys = (useAccountList(savedPlaces).data ?? []).map(savedPlaces.keyOf)
  const places = usePlaces(keys.filter(isPlaceKey))
  const schools = useSchoolFigures(keys.filter(isSchoolKey))
  const listed = keys.map((key) => ({
    key,
    label: isSchoolKey(key) ? schoolNameOf({ school: key, schools }) : nameOf({ place: key, places }),
  }))
  return (
    <Section
      id="shortlists"
      notes={
        <p>
          A shortlist is a page with some of your places. Whoever has its link can vote and write notes, without an
          account. Your own notes on saved places are not on it.
        </p>
      }
      title="Shortlists"
    >
      {made.length === 0 && listed.length === 0 ? (
        <EmptyList icon="link" title="No shortlists yet" to="/compare" linkText="Compare places">
          Save places, or compare some, and select Share a shortlist.
        </EmptyList>
      ) : null}
      {made.length > 0 ? (
        <ul className={classes.shortlists}>
          {made.map(({ id, title }) => (
            <li key={id}>
              <Link to={shortlistPath(id)}>{title}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      <ShareShortlist places={listed} variant="default" />
      {onlyHere.length > 0 ? (
        <Source>Lists that were made in this browser without logging in are not in your account.</Source>
      ) : null}
    </Section>
  )
}
