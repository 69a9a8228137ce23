import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/request.ts'

export type FieldErrors<Name extends string> = { [Each in Name]?: string | undefined }

export interface FormInput<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  readonly onText: (name: NoInfer<Name>, text: string) => void
  /** What can be told to be wrong without asking the server. */
  readonly check: (values: Readonly<Record<Name, string>>) => FieldErrors<NoInfer<Name>>
  /** @throws ApiError; its `fields` go to the fields of those names, the rest is `failure`. */
  readonly send: () => Promise<void>
}

export interface Form<Name extends string> {
  /** What the form element takes. */
  readonly form: {
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent) => void
    readonly ref: RefObject<HTMLFormElement | null>
  }
  /** What one field takes. */
  readonly field: (name: Name) => {
    readonly name: Name
    readonly value: string
    readonly error: string | undefined
    readonly onText: (text: string) => void
  }
  readonly failure: ApiError | null
  readonly busy: boolean
}

/**
 * A form that keeps what was typed whatever happens: errors beside their fields, the focus on the
 * first wrong one, one call at a time.
 */
export function useForm<Name extends string>(input: FormInput<Name>): Form<Name> {
  const { values, onText, check, send } = input
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  // Counts refusals: the second one of the same kind moves the focus again.
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function refuse(wrong: FieldErrors<Name>) {
    setErrors(wrong)
    setRefusals((count) => count + 1)
  }

  async function submit() {
    if (busy) return
    setFailure(null)
    const wrong = check(values)
    if (Object.values(wrong).some(Boolean)) return refuse(wrong)
    setErrors({})
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const own = ownErrors(error, Object.keys(values) as Name[])
      if (Object.keys(own).length > 0) refuse(own)
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    form: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
      ref,
    },
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onText: (text) => {
        onText(name, text)
        if (errors[name]) setErrors({ ...errors, [name]: undefined })
      },
    }),
    failure,
    busy,
  }
}

/** The first message of each field that this form has. */
function ownErrors<Name extends string>(error: ApiError, names: Name[]): FieldErrors<Name> {
  const own: FieldErrors<Name> = {}
  for (const name of names) {
    const [message] = error.fields[name] ?? []
    if (message) own[name] = fieldSentence(message)
  }
  return own
}

/** The server continues the field's name ("is among the most common ones"); here the field stands above. */
export function fieldSentence(message: string): string {
  const sentence = /^(is|has|must|should)\b/.test(message) ? `It ${message}` : message
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
