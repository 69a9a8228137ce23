import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { saveSearch } from '../../../lib/account/saved-items.ts'
import formClasses from '../../../ui/form/form.module.css'
import { FormFailure } from '../../../ui/form/use-form.tsx'
import { SubmitButton } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import classes from './saved-search-name.module.css'

export interface SavedSearchNameProps {
  readonly name: string
  readonly path: string
}

/** The name of a saved search, which links to it, and a button to rename it. */
export function SavedSearchName({ name, path }: SavedSearchNameProps) {
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
