import '@mantine/core/styles/Button.layer.css'
import type { RecoveryCodes, SecondFactorSecret } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import classes from './account.module.css'
import { Setting, SettingForm } from './setting.tsx'

/** Whether the account of the operator who is logged in has a second factor. */
const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: async ({ signal }) => (await request('getSecondFactor', { signal })).data,
})

/** @throws ApiError with `fields.currentPassword` if it is wrong. */
async function startSetup(body: { currentPassword: string }): Promise<SecondFactorSecret> {
  return (await request('enrollSecondFactor', { body, quiet: true })).data
}

/** Turns the second factor on. @throws ApiError with `fields.code` if it is wrong. */
async function confirmSetup(body: { code: string }): Promise<RecoveryCodes> {
  const { data } = await request('confirmSecondFactor', { body, quiet: true })
  await queryClient.invalidateQueries({ queryKey: ['account'] })
  return data
}

/** @throws ApiError with `fields` if password or code are wrong. */
async function turnOff(body: { currentPassword: string; code: string }): Promise<void> {
  await request('removeSecondFactor', { body, quiet: true })
  await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}

/** Light modules around the code that scanners need. */
const quietZone = 4

/** A QR code, drawn here: the text, which may be a secret, goes to no server. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      aria-label={label}
      className={classes.qr}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={dark.join('')} />
    </svg>
  )
}

/** Whether logging in asks for a code of an authenticator app, for operators. */
export default function SecondFactorSetting() {
  const { data, error } = useQuery(secondFactorQuery)
  if (error) return <Setting form={() => null} label="Two-factor authentication" value="Didn’t load" />
  if (!data) return null
  const { isOn, recoveryCodesLeft } = data
  const codes = formatCount(recoveryCodesLeft, 'recovery code')
  return (
    <Setting
      action={isOn ? 'Turn off' : 'Set up'}
      form={(close) => <SecondFactorForm isOn={isOn} onDone={close} />}
      label="Two-factor authentication"
      value={isOn ? `On, ${codes} left` : 'Off'}
    />
  )
}

/** Stays the same form after it has turned the second factor on, to show the recovery codes. */
function SecondFactorForm({ isOn, onDone }: { readonly isOn: boolean; readonly onDone: (changed: boolean) => void }) {
  const [wasOn] = useState(isOn)
  return wasOn ? <TurnOffForm onDone={onDone} /> : <SetUp onDone={onDone} />
}

/** Sets up an authenticator app in three steps: the password, a first code, the recovery codes. */
function SetUp({ onDone }: { readonly onDone: (changed: boolean) => void }) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onClose={() => onDone(true)} />
  if (secret) return <ConfirmForm onCancel={() => onDone(false)} onConfirmed={setCodes} secret={secret} />
  return <StartForm onCancel={() => onDone(false)} onStarted={setSecret} />
}

function StartForm({ onStarted, onCancel }: { onStarted: (secret: SecondFactorSecret) => void; onCancel: () => void }) {
  const { field, ...rest } = useForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? 'Enter your password.' : undefined,
    }),
    send: async (typed) => onStarted(await startSetup(typed)),
  })
  return (
    <SettingForm {...rest} label="Set up two-factor authentication" onCancel={onCancel} submit="Continue">
      <PasswordField
        {...field('currentPassword')}
        autoComplete="current-password"
        hint="Next, you’ll scan a code with an authenticator app."
        label="Current password"
      />
    </SettingForm>
  )
}

interface ConfirmFormProps {
  readonly secret: SecondFactorSecret
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Shows the secret to an authenticator app and asks for its first code. */
function ConfirmForm({ secret, onConfirmed, onCancel }: ConfirmFormProps) {
  const { field, ...rest } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({
      code: /^\s*(\d\s*){6}$/.test(code) ? undefined : 'Enter the six-digit code from your app.',
    }),
    send: async ({ code }) => {
      const { recoveryCodes } = await confirmSetup({ code: code.replaceAll(/\s/g, '') })
      onConfirmed(recoveryCodes)
    },
  })
  return (
    <SettingForm {...rest} label="Confirm your app" onCancel={onCancel} submit="Turn on">
      <p>Scan this code with your authenticator app.</p>
      <QrCode label="QR code for an authenticator app" text={secret.uri} />
      <p>
        Can’t scan it? Type this key into the app:{' '}
        <code className={classes.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        {...field('code')}
        autoComplete="one-time-code"
        hint="The six-digit code that the app shows now. Your other devices will be logged out."
        inputMode="numeric"
        label="Code"
        required
      />
    </SettingForm>
  )
}

/** The only time that the recovery codes are shown. */
function RecoveryCodeList({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.codes}>
      <h3 ref={heading} tabIndex={-1}>
        Two-factor authentication is on
      </h3>
      <p>
        If you lose your device, each of these codes logs you in once. Print them or save them in a password manager:
        they are not shown again.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>I saved the codes</Button>
    </div>
  )
}

function TurnOffForm({ onDone }: { readonly onDone: (changed: boolean) => void }) {
  const { field, ...rest } = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: ({ currentPassword, code }) => ({
      currentPassword: currentPassword === '' ? 'Enter your password.' : undefined,
      code: code.trim().length < 6 ? 'Enter the six-digit code from your app.' : undefined,
    }),
    send: async ({ currentPassword, code }) => {
      await turnOff({ currentPassword, code: code.trim() })
      onDone(true)
    },
  })
  return (
    <SettingForm {...rest} label="Turn off two-factor authentication" onCancel={() => onDone(false)} submit="Turn off">
      <PasswordField {...field('currentPassword')} autoComplete="current-password" label="Current password" />
      <TextField
        {...field('code')}
        autoComplete="one-time-code"
        hint="The six-digit code from your authenticator app, or a recovery code."
        label="Code"
        required
      />
    </SettingForm>
  )
}
