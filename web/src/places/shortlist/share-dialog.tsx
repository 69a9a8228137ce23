import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { limits } from '@homeground/catalog/defaults'
import { formatCount } from '@homeground/format/format'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../lib/session-store.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useCopy } from '../../ui/form/copy-button.tsx'
import formClasses from '../../ui/form/form.module.css'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import type from '../../ui/type.module.css'
import classes from './share-dialog.module.css'
import { type ListedPlace, makeShortlist, shortlistPath } from './shortlist-store.ts'

const rules = limits.shortlist

interface ShareDialogProps {
  readonly places: readonly ListedPlace[]
  readonly onClose: () => void
}

/** Asks for a title and which places, makes the shortlist and copies its link. */
export default function ShareDialog({ places, onClose }: ShareDialogProps) {
  const [id, setId] = useState<string | null>(null)
  const link = id === null ? '' : location.origin + shortlistPath(id)
  const { state, copy } = useCopy(link)
  return (
    <Dialog onClose={onClose} opened title={id === null ? 'Share a shortlist' : 'Your shortlist is ready'}>
      {id === null ? (
        <ShareForm
          onMade={(made) => {
            setId(made)
            void copy(location.origin + shortlistPath(made))
          }}
          places={places}
        />
      ) : (
        <div className={formClasses.form}>
          <p>
            Anyone with this link can read the list, vote and write notes, without an account. <OwnerNote />
          </p>
          <p className={classes.link}>{link}</p>
          <div className={classes.acts}>
            <Button component={Link} onClick={onClose} to={shortlistPath(id)}>
              Open the shortlist
            </Button>
            <Button onClick={() => void copy()} variant="default">
              {state === 'copied' ? 'Link copied' : 'Copy link'}
            </Button>
          </div>
          <p className={state === 'refused' ? type.soft : type.hidden} role="status">
            {state === 'copied' ? 'Link copied' : null}
            {state === 'refused' ? 'Your browser didn’t copy the link: select it above.' : null}
          </p>
        </div>
      )}
    </Dialog>
  )
}

/** Who can change the list. */
function OwnerNote() {
  const isLoggedIn = useSession((session) => session.state === 'user')
  return isLoggedIn
    ? 'Only you can change or delete it, in this browser or logged in to your account.'
    : 'Only you can change or delete it, and only in this browser: log in before you make one to change it elsewhere too.'
}

interface ShareFormProps {
  readonly places: readonly ListedPlace[]
  readonly onMade: (id: string) => void
}

function ShareForm({ places, onMade }: ShareFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(places.slice(rules.places).map(({ key }) => key)))
  const chosen = places.filter(({ key }) => !left.has(key)).map(({ key }) => key)
  const { form, field, failure, isBusy } = useForm({
    initialValues: { title: 'Our shortlist' },
    validate: ({ title }) => (title.trim() === '' ? { title: 'Enter a title.' } : {}),
    send: async ({ title }) => {
      if (chosen.length === 0 || chosen.length > rules.places) return
      onMade(await makeShortlist({ title: title.trim(), places: chosen }))
    },
  })
  function toggle(key: string) {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const problem = problemOf(chosen.length)
  return (
    <form {...form} aria-label="Share a shortlist" className={formClasses.form}>
      <p className={type.soft}>
        A page with these places that others open with its link, without an account: they vote on each place and write
        notes. Search engines don’t list it.
      </p>
      <TextField {...field('title')} hasFirstFocus label="Title" maxLength={rules.titleLength} required />
      <fieldset className={classes.places}>
        <legend>
          {chosen.length} of {formatCount(places.length, 'place')} on the list
        </legend>
        {places.map(({ key, label }) => (
          <Checkbox checked={!left.has(key)} key={key} label={label} onChange={() => toggle(key)} />
        ))}
      </fieldset>
      {problem ? <Notice kind="caution">{problem}</Notice> : null}
      <FormFailure error={failure} />
      <SubmitButton isBusy={isBusy} busyText="Making the list…">
        Make it and copy the link
      </SubmitButton>
    </form>
  )
}

function problemOf(count: number): string | null {
  if (count === 0) return 'Choose at least one place.'
  return count > rules.places ? `A shortlist holds ${rules.places} places: leave out ${count - rules.places}.` : null
}
