import '@mantine/core/styles/Button.layer.css'
import type { ApiKey, CreatedApiKey, OpenSession, User } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { actOrAlert } from '../../lib/account/account-modal.ts'
import { type AccountList, changeAccountList, listQuery, useAccountList } from '../../lib/account/saved-items.ts'
import { clearSession, logOut } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { request, requestList } from '../../lib/api/request.ts'
import { formatDay, formatMoment } from '../../lib/format/vintage.ts'
import { goTo } from '../../lib/navigation/router.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import formClasses from '../../ui/form/form.module.css'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import rowClasses from './account-lists.module.css'

/** The person's API keys, without the keys themselves. */
export const apiKeys: AccountList<ApiKey> = {
  query: listQuery('api-keys', (signal) => requestList('listApiKeys', { signal })),
  keyOf: ({ id }) => id,
  timeOf: ({ createdAt }) => createdAt,
}

/** Creates a key, which only this response contains. */
async function createKey(name: string): Promise<CreatedApiKey> {
  const { data } = await request('createApiKey', { body: { name } })
  await queryClient.invalidateQueries({ queryKey: apiKeys.query.queryKey })
  return data
}

/** Revokes a key at once. */
function revokeKey(id: string): Promise<void> {
  return changeAccountList(apiKeys, {
    key: id,
    show: () => null,
    send: async () => {
      await request('revokeApiKey', { params: { id } })
      return null
    },
  })
}

/** The keys with which the person's own programs read data: creates, lists and revokes them. */
export function ApiKeysSection({ user }: { readonly user: User }) {
  const { data, error, refetch } = useAccountList(apiKeys)
  return (
    <Section
      id="api-keys"
      notes={
        <p>
          Use a key to search without limits from your code. <Link to="/developers">How to use it</Link>
        </p>
      }
      title="API keys"
    >
      {data === undefined ? (
        error && <LoadError error={error} onAction={() => void refetch()} title="Your API keys didn’t load" />
      ) : (
        <>
          <KeyList keys={data} />
          {user.tier === 'premium' ? (
            <CreateKey />
          ) : (
            <p className={type.soft}>
              API keys are part of <Link to="/premium">premium</Link>.
              {data.length > 0 ? ' Yours work again once you renew it.' : ''}
            </p>
          )}
        </>
      )}
    </Section>
  )
}

function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null
  return (
    <ul className={rowClasses.keys}>
      {keys.map((key) => (
        <ApiKeyRow apiKey={key} key={key.id} />
      ))}
    </ul>
  )
}

/** The button, then the form, then the new key, until the person has copied it. */
function CreateKey() {
  const [step, setStep] = useState<'button' | 'form' | CreatedApiKey>('button')
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setStep('button')
    setTimeout(() => opener.current?.focus())
  }
  if (step === 'button') {
    return (
      <Button onClick={() => setStep('form')} ref={opener} variant="default">
        Create key
      </Button>
    )
  }
  if (step === 'form') return <CreateKeyForm onCancel={close} onCreated={setStep} />
  return <NewKey onClose={close} value={step.key} />
}

/** One key, with a button to revoke it that asks again, as it can't be undone. */
function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, hint, createdAt, lastUsedAt } = apiKey
  const [isAsking, setIsAsking] = useState(false)
  const revoke = () => void actOrAlert(`revoke ${name}`, () => revokeKey(id))
  return (
    <li className={`${rowClasses.row} ${rowClasses.key}`}>
      <div>
        <b>{name}</b> <code>hg_…{hint}</code>
        <span>
          {isAsking
            ? 'Programs that use this key will stop working immediately.'
            : `${lastUsedAt === null ? 'Never used' : `Last used ${formatMoment(lastUsedAt)}`}, created ${formatDay(createdAt)}`}
        </span>
      </div>
      {isAsking ? (
        <p className={rowClasses.keyActs}>
          <Button autoFocus className={rowClasses.danger ?? ''} onClick={revoke} size="sm" variant="subtle">
            Revoke {name}
          </Button>
          <Button onClick={() => setIsAsking(false)} size="sm" variant="subtle">
            Keep
          </Button>
        </p>
      ) : (
        <Button aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)} size="sm" variant="subtle">
          Revoke
        </Button>
      )}
    </li>
  )
}

function CreateKeyForm({ onCreated, onCancel }: { onCreated: (key: CreatedApiKey) => void; onCancel: () => void }) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'Enter what the key is for.' : undefined }),
    send: async ({ name }) => onCreated(await createKey(name.trim())),
  })
  return (
    <form {...form} aria-label="Create API key" className={`${formClasses.form} ${rowClasses.keyForm}`}>
      <TextField
        {...field('name')}
        autoComplete="off"
        hasFirstFocus
        hint="For example, the program or the device that will use it."
        label="Name"
        maxLength={60}
      />
      <FormFailure error={failure} />
      <div className={rowClasses.keyActs}>
        <SubmitButton busyText="Creating…" isBusy={isBusy}>
          Create key
        </SubmitButton>
        <Button onClick={onCancel} variant="subtle">
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The only time that a key is shown. */
function NewKey({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={rowClasses.newKey}>
      <h3 ref={heading} tabIndex={-1}>
        Your new key
      </h3>
      <p>Copy it now: it is not shown again. Keep it like a password.</p>
      <p className={rowClasses.keyText}>
        <code>{value}</code> <CopyButton label="Copy key" text={value} />
      </p>
      <Button onClick={onClose}>I saved the key</Button>
    </div>
  )
}

/** The sessions of the person, on this and other devices. */
export const openSessions: AccountList<OpenSession> = {
  query: listQuery('sessions', (signal) => requestList('listSessions', { signal })),
  keyOf: ({ id }) => id,
  timeOf: ({ seenAt }) => seenAt,
}

/** Logs out another device. */
function endSession(id: string): Promise<void> {
  return changeAccountList(openSessions, {
    key: id,
    show: () => null,
    send: async () => {
      await request('endSession', { params: { id } })
      return null
    },
  })
}

/** Logs out everywhere, including this device. */
async function endAllSessions(): Promise<void> {
  await request('endSessions')
  leave()
}

/** Goes to the home page, then ends the session; the other way round, this screen would ask to log in. */
export function leave(): void {
  goTo('/')
  clearSession()
}

/** The first match counts: many browsers also name those they are based on. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/**
 * A readable name for a user agent: `Firefox on Windows`, `Safari on iPhone`. Without versions, as
 * browsers freeze and fake them. An iPad may identify as a Mac.
 */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return `${browser ?? 'Browser'} on ${system ?? 'unknown system'}`
}

/** The devices that are logged in, with buttons to log them out. */
export function DevicesSection() {
  const { data, error, refetch } = useAccountList(openSessions)
  return (
    <Section
      id="devices"
      notes={<p>Log out devices you don’t recognize, then change your password.</p>}
      title="Devices"
    >
      {data === undefined ? (
        error && <LoadError error={error} onAction={() => void refetch()} title="Your devices didn’t load" />
      ) : (
        <ul>
          {data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button
        className={rowClasses.logOutEverywhere ?? ''}
        onClick={() => void actOrAlert('log you out everywhere', endAllSessions)}
        variant="default"
      >
        Log out everywhere
      </Button>
    </Section>
  )
}

function Device({ session }: { readonly session: OpenSession }) {
  const { id, device, startedAt, seenAt, current } = session
  const name = deviceName(device)
  const end = () => {
    if (current) void logOut()
    else void actOrAlert(`log out ${name}`, () => endSession(id))
  }
  return (
    <li className={rowClasses.row}>
      <div title={device}>
        <b>{name}</b> {current ? <Badge variant="best">This device</Badge> : null}
        <span>
          {current ? 'In use now' : `Last active ${formatMoment(seenAt)}`}, logged in {formatDay(startedAt)}
        </span>
      </div>
      <Button aria-label={`Log out ${current ? 'this device' : name}`} onClick={end} size="sm" variant="subtle">
        Log out
      </Button>
    </li>
  )
}
