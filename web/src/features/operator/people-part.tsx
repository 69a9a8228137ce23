import type { FoundAccount } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Badge } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { formatDay, formatMoment } from '../../lib/format/vintage.ts'
import formClasses from '../../ui/form/form.module.css'
import { EmailField, emailError } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import type from '../../ui/type.module.css'
import { ActionButton } from './action-button.tsx'
import classes from './operator.module.css'

interface Found {
  readonly email: string
  readonly accounts: readonly FoundAccount[]
}

/** The accounts of an address that an operator types: enough to help, and no more. */
export default function PeoplePart() {
  const [found, setFound] = useState<Found | null>(null)
  const { form, field, failure, isBusy } = useForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: emailError(email) }),
    send: async (typed) => {
      const email = typed.email.trim()
      const { data: accounts } = await request('findAccounts', { body: { email }, quiet: true })
      setFound({ email, accounts })
    },
  })
  const change = (account: FoundAccount) => {
    if (found) setFound({ ...found, accounts: found.accounts.map((each) => (each.id === account.id ? account : each)) })
  }
  return (
    <>
      <p className={classes.intro}>
        You see what helps the owner, not the name, lists, devices or payments. The log records who looked up which
        account.
      </p>
      <form {...form} aria-label="Find an account" className={`${formClasses.form} ${classes.finder}`}>
        <EmailField {...field('email')} label="Email of the account" />
        <FormFailure error={failure} />
        <SubmitButton busyText="Looking…" isBusy={isBusy}>
          Find account
        </SubmitButton>
      </form>
      <div aria-live="polite">
        {found ? (
          <p className={classes.found}>
            {found.accounts.length === 0
              ? `No account has the address ${found.email}.`
              : `${formatCount(found.accounts.length, 'account')} with ${found.email}`}
          </p>
        ) : null}
      </div>
      {found?.accounts.map((account) => (
        <Account account={account} key={account.id} onChange={change} />
      ))}
    </>
  )
}

interface AccountProps {
  readonly account: FoundAccount
  readonly onChange: (account: FoundAccount) => void
}

function Account({ account, onChange }: AccountProps) {
  const { id, emailConfirmed, role, createdAt, premiumUntil, sessions } = account
  const logOut = async () => {
    await request('endAccountSessions', { params: { id }, quiet: true })
    onChange({ ...account, sessions: 0 })
  }
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Account</dt>
        <dd>
          <span className={type.mono}>{id}</span>
          {emailConfirmed ? null : <Badge variant="caution">Address not confirmed</Badge>}
          {role === 'operator' ? <Badge variant="best">Operator</Badge> : null}
        </dd>
      </div>
      <div>
        <dt>Signed up</dt>
        <dd>{formatDay(createdAt)}</dd>
      </div>
      <div>
        <dt>Premium</dt>
        <dd>{premiumUntil ? `Until ${formatDay(premiumUntil)}` : 'None'}</dd>
      </div>
      <div>
        <dt>Searches today</dt>
        <dd>
          <SearchesToday account={account} />
        </dd>
      </div>
      <div>
        <dt>Logged in</dt>
        <dd>
          <span>{sessions === 0 ? 'On no device' : `On ${formatCount(sessions, 'device')}`}</span>
          {sessions > 0 ? (
            <ActionButton
              act={logOut}
              name="Log out everywhere"
              question={{
                title: 'Log this account out everywhere?',
                text: 'Its owner must log in again on each device. Password and API keys stay valid.',
              }}
            >
              Log out everywhere
            </ActionButton>
          ) : null}
        </dd>
      </div>
    </dl>
  )
}

const quotaQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'operator', 'quota', id],
    queryFn: async ({ signal }) => (await request('getAccountQuota', { params: { id }, signal, quiet: true })).data,
    staleTime: 0,
  })

/** Only a confirmed account without premium has searches of its own that are counted. */
function SearchesToday({ account }: { readonly account: FoundAccount }) {
  if (account.premiumUntil !== null) return 'Unlimited'
  if (!account.emailConfirmed) return 'Counted by browser until the address is confirmed'
  return <UsedSearches id={account.id} />
}

function UsedSearches({ id }: { readonly id: string }) {
  const { data, error } = useQuery(quotaQuery(id))
  if (!data) return error ? <span role="alert">{error.message}</span> : null
  const { used, limit, resetsAt } = data
  const reset = async () => {
    await request('resetAccountQuota', { params: { id }, quiet: true })
    await queryClient.invalidateQueries({ queryKey: quotaQuery(id).queryKey })
  }
  return (
    <>
      <span>
        {formatNumber(used)} of {formatNumber(limit)} used; they start again {formatMoment(resetsAt)}
      </span>
      {used > 0 ? (
        <ActionButton
          act={reset}
          name="Reset searches of today"
          question={{
            title: 'Reset the searches of today?',
            text: `The account can make ${formatCount(limit, 'search', 'searches')} again today. The count until now is lost.`,
          }}
        >
          Reset
        </ActionButton>
      ) : null}
    </>
  )
}
