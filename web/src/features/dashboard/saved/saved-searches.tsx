import { Button } from '@mantine/core'
import { savedSearches, saveSearch, unsaveSearch } from '../../../lib/account/saved-items.ts'
import { formatDay } from '../../../lib/format/vintage.ts'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { EmptyList, SavedSection, useSavedRows } from './saved-section.tsx'
import classes from './saved-table.module.css'
import '@mantine/core/styles/Button.layer.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import formClasses from '../../../ui/form/form.module.css'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../../ui/form/use-form.tsx'

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
