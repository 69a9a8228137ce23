import '@mantine/core/styles/Button.layer.css'
import { isSchoolKey } from '@homeground/catalog/place-kinds'
import type { SavedPlace, User } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import {
  listTexts,
  ownShortlists,
  savedPlaces,
  savedSearches,
  useAccountList,
  watches,
} from '../../lib/account/saved-items.ts'
import { raiseNote } from '../../lib/alerts.ts'
import { request } from '../../lib/api/request.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import formClasses from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { leave } from './access-sections.tsx'
import classes from './account.module.css'

/** Lists what will be deleted, asks for the password, and deletes the account. */
export default function DeleteAccount({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const contents = deletionSummary({
    places: useAccountList(savedPlaces).data ?? [],
    watches: useAccountList(watches).data?.map(({ place }) => place) ?? [],
    searches: useAccountList(savedSearches).data?.length ?? 0,
    shortlists: useAccountList(ownShortlists).data?.length ?? 0,
    premiumUntil: user.premiumUntil,
  })
  const { form, field, failure, isBusy } = useForm({
    initialValues: { currentPassword: '' },
    validate: (typed) => (typed.currentPassword === '' ? { currentPassword: 'Enter your password.' } : {}),
    send: async ({ currentPassword }) => {
      await request('deleteUser', { body: { currentPassword }, quiet: true })
      leave()
      raiseNote('Your account was deleted.')
    },
  })
  return (
    <Dialog onClose={onClose} opened title="Delete your account?">
      <form {...form} aria-label="Delete account" className={`${formClasses.form} ${classes.deletionForm}`}>
        <div className={classes.deletedContents}>
          <p>This permanently deletes:</p>
          <ul>
            {contents.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <input autoComplete="username" hidden name="username" readOnly value={user.email} />
        <PasswordField
          {...field('currentPassword')}
          autoComplete="current-password"
          hasFirstFocus
          label="Your password"
        />
        <FormFailure error={failure} />
        <div className={classes.deletionActs}>
          <Button onClick={onClose} variant="default">
            Keep account
          </Button>
          <SubmitButton isBusy={isBusy} busyText="Deleting…" className={classes.confirmDeletion ?? ''}>
            Delete account
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

interface AccountContents {
  readonly places: readonly SavedPlace[]
  /** Keys. */
  readonly watches: readonly string[]
  readonly searches: number
  readonly shortlists: number
  readonly premiumUntil: string | null
}

/** The contents deleted with the account, one line each. */
export function deletionSummary({ places, watches, searches, shortlists, premiumUntil }: AccountContents): string[] {
  const schools = places.filter(({ place }) => isSchoolKey(place))
  const others = places.filter(({ place }) => !isSchoolKey(place))
  return [
    'Your name, email and password',
    ...[others, schools].flatMap((saved) => {
      const keys = saved.map(({ place }) => place)
      return listTexts('saved', keys).map((text) => text + withNotes(saved))
    }),
    ...listTexts('watched', watches),
    ...(searches > 0 ? [formatCount(searches, 'saved search', 'saved searches')] : []),
    ...(shortlists > 0
      ? [`${formatCount(shortlists, 'shortlist')} that you made, with the votes and notes of others`]
      : []),
    ...(premiumUntil ? [`Premium, paid until ${formatDay(premiumUntil)}`] : []),
  ]
}

/** ` with 2 notes`; empty without notes. */
function withNotes(saved: readonly SavedPlace[]): string {
  const count = saved.filter(({ note }) => note !== '').length
  return count > 0 ? ` with ${formatCount(count, 'note')}` : ''
}
