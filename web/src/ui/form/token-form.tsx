import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/errors.ts'
import { useEmailToken } from '../../lib/navigation/router.ts'
import { Notice } from '../feedback/notice.tsx'
import { FormPage } from '../page/form-page.tsx'
import classes from './form.module.css'
import { FormFailure, SubmitButton, useForm } from './use-form.tsx'

interface Texts {
  readonly title: string
  readonly lede: string
}

export interface TokenFormProps extends Texts {
  readonly button: string
  readonly busyText: string
  /** @throws ApiError with `fields.token` if the link does not work. */
  readonly send: (token: string) => Promise<void>
  readonly done: Texts & { readonly next: ReactNode }
  /** Advice if the link does not work. */
  readonly invalid: ReactNode
}

/** The page of a mailed link. It asks for a click: a mail scanner that opens every link must not change anything. */
export function TokenForm({ title, lede, button, busyText, send, done, invalid }: TokenFormProps) {
  const token = useEmailToken()
  const [state, setState] = useState<'open' | 'invalid' | 'done'>('open')
  const { form, failure, isBusy } = useForm({
    initialValues: {},
    send: async () => {
      try {
        await send(token ?? '')
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return setState('invalid')
        throw error
      }
      setState('done')
    },
  })
  if (state === 'done') {
    return (
      <FormPage lede={done.lede} title={done.title}>
        {done.next}
      </FormPage>
    )
  }
  return (
    <FormPage lede={lede} title={title}>
      {token === null || state === 'invalid' ? (
        <InvalidLink title="This link doesn’t work">{invalid}</InvalidLink>
      ) : (
        <form {...form} aria-label={title} className={classes.form}>
          <FormFailure error={failure} />
          <div>
            <SubmitButton busyText={busyText} isBusy={isBusy}>
              {button}
            </SubmitButton>
          </div>
        </form>
      )}
    </FormPage>
  )
}

interface InvalidLinkProps {
  readonly title: string
  /** Advice. */
  readonly children: ReactNode
}

/** A link from an email that was used, has expired or is incomplete. */
export function InvalidLink({ title, children }: InvalidLinkProps) {
  return (
    <div className={classes.result}>
      <Notice kind="caution" title={title}>
        It was already used, has expired, or was cut off.
      </Notice>
      <p>{children}</p>
    </div>
  )
}
