import { messages } from '@homeground/contracts/messages'
import { formatCount } from '@homeground/format/format'
import { Button, type ButtonProps } from '@mantine/core'
import { useForm as useMantineForm } from '@mantine/form'
import { type SyntheticEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/errors.ts'
import { Notice } from '../feedback/notice.tsx'
import type { TextFieldProps } from './text-field.tsx'
import '@mantine/core/styles/Button.layer.css'

type Values<Name extends string> = Readonly<Record<Name, string>>

export type FieldErrors<Name extends string> = { [Each in Name]?: string | undefined }

export interface FormInput<Name extends string> {
  readonly initialValues: Values<Name>
  /** Errors that the browser can find, in the order of the fields. */
  readonly validate?: (values: Values<Name>) => FieldErrors<NoInfer<Name>>
  readonly onValuesChange?: (values: Values<Name>) => void
  /** @throws ApiError; its `fields` go to the fields of those names, any other error is `failure`. */
  readonly send: (values: Values<Name>) => Promise<void>
}

export interface Form<Name extends string> {
  /** Props of the form element. */
  readonly form: { readonly noValidate: true; readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void }
  /** Props of one field. */
  readonly field: (name: Name) => Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'data-path'>
  readonly failure: ApiError | null
  readonly isBusy: boolean
  /** Empties the form after its call. */
  readonly reset: () => void
}

/**
 * Mantine's form for one call: errors of the call go to their fields, the first wrong field gets the focus, what was
 * typed stays, and there is one call at a time.
 */
export function useForm<Name extends string>(input: FormInput<Name>): Form<Name> {
  const { initialValues, validate, onValuesChange, send } = input
  const [failure, setFailure] = useState<ApiError | null>(null)
  const form = useMantineForm<Record<string, string>>({
    // Fields are found by it: two forms on a page may have fields of the same name.
    name: useId().replaceAll(/[^a-z0-9]/gi, ''),
    initialValues: { ...initialValues },
    validate: (values) => ({ ...validate?.(values as Values<Name>) }),
    onValuesChange: (values) => onValuesChange?.(values as Values<Name>),
  })

  function focusFirst(errors: object) {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }

  async function submit(values: Values<Name>) {
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = fieldErrors(error, Object.keys(values))
      if (Object.keys(errors).length === 0) return setFailure(error)
      form.setErrors(errors)
      focusFirst(errors)
    }
  }

  const onSubmit = form.onSubmit((values) => submit(values as Values<Name>), focusFirst)
  return {
    form: {
      noValidate: true,
      onSubmit: (event) => {
        if (form.submitting) return event.preventDefault()
        setFailure(null)
        onSubmit(event)
      },
    },
    field: (name) => ({ ...form.getInputProps(name), name }) as ReturnType<Form<Name>['field']>,
    failure,
    isBusy: form.submitting,
    reset: form.reset,
  }
}

/** The first message of each of the form's fields. */
function fieldErrors(error: ApiError, names: readonly string[]): Record<string, string> {
  const messages = names.flatMap((name) => {
    const [message] = error.fields[name] ?? []
    return message ? [[name, fieldSentence(name, message)]] : []
  })
  return Object.fromEntries(messages)
}

const subjects: Readonly<Record<string, string>> = {
  password: 'That password',
  currentPassword: 'That',
  code: 'That code',
  email: 'That email',
}

/** The server continues the field's name: "password" "is too common" → "That password is too common." */
function fieldSentence(name: string, message: string): string {
  const subject = subjects[name] ?? 'It'
  const sentence = /^(is|has|must|should|can't)\b/.test(message) ? `${subject} ${message}` : message
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Why the form's call failed; announced when it appears. */
export function FormFailure({ error }: { readonly error: ApiError | null }) {
  if (error === null) return null
  const { title, text } = failureText(error)
  return <Notice {...(title ? { title } : {})}>{text}</Notice>
}

interface FailureText {
  readonly title?: string
  readonly text: string
}

/** Errors of fields are shown at the fields, not here. */
function failureText(error: ApiError): FailureText {
  if (error.status === 429) {
    return { title: messages.tooManyRequests, text: `Try again ${waitText(error)}.` }
  }
  if (error.status === 419) {
    return {
      title: messages.csrfExpired,
      text: 'The page was open too long, or your browser blocks cookies. Reload the page and try again.',
    }
  }
  if (error.status === 0) {
    return { text: 'We couldn’t reach the server. Check your connection and try again.' }
  }
  if (error.status >= 502) {
    return { text: 'This isn’t available right now. What you entered is still here. Try again in a minute.' }
  }
  return { text: error.message }
}

/** `in 42 seconds`, `in 3 minutes`; `in a minute` if the server did not say. */
function waitText({ retryAfterSeconds: seconds }: ApiError): string {
  if (seconds === null) return 'in a minute'
  if (seconds < 90) return `in ${formatCount(seconds, 'second')}`
  return `in ${formatCount(Math.ceil(seconds / 60), 'minute')}`
}

interface SubmitButtonProps extends Pick<ButtonProps, 'className' | 'variant' | 'fullWidth'> {
  readonly children: string
  readonly isBusy: boolean
  /** Shown during the call: "Logging in…". */
  readonly busyText: string
}

/** Not disabled while busy, because a disabled button would lose the focus. */
export function SubmitButton({ children, isBusy, busyText, ...others }: SubmitButtonProps) {
  return (
    <Button {...others} aria-disabled={isBusy} type="submit">
      {isBusy ? busyText : children}
    </Button>
  )
}
