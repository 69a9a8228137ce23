import '@mantine/core/styles/Button.layer.css'
import { confirmationCode } from '@homeground/contracts/account-rules'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import {
  closeConfirmModal,
  finishConfirmModal,
  hasMailedCode,
  noteMailedCode,
  useConfirmModal,
} from '../../lib/account/confirm-modal.ts'
import { setSessionUser, useSession } from '../../lib/account/session.ts'
import { refetchQuota } from '../../lib/api/quota.ts'
import { request } from '../../lib/api/request.ts'
import { focusOpener } from '../../lib/opener.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import formClasses from '../../ui/form/form.module.css'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import type from '../../ui/type.module.css'
import classes from './sign-in.module.css'

/** Confirms the address of the person who is logged in with a code, without leaving the page. */
export default function ConfirmDialog() {
  const { isOpen, reason, mailsCode = false } = useConfirmModal()
  const user = useSession((session) => session.user)
  // Also by the link, in another tab.
  const isConfirmed = user?.emailConfirmed === true && user.pendingEmail === undefined
  useEffect(() => {
    if (isOpen && isConfirmed) finishConfirmModal()
  }, [isOpen, isConfirmed])
  useEffect(() => {
    if (!isOpen) focusOpener()
  }, [isOpen])
  return (
    <Dialog onClose={closeConfirmModal} opened={isOpen} returnFocus={false} size={464} title="Confirm your email">
      {reason ? <p className={classes.reason}>{reason}</p> : null}
      {user && !isConfirmed ? <CodeForm email={user.pendingEmail ?? user.email} mailsCode={mailsCode} /> : null}
    </Dialog>
  )
}

/** Takes the code that was mailed, or that a mailed link showed on another device. */
function CodeForm({ email, mailsCode }: { readonly email: string; readonly mailsCode: boolean }) {
  const mail = useMutation({
    mutationFn: async () => {
      await request('mailConfirmation', { quiet: true })
      noteMailedCode()
    },
  })
  const { mutate } = mail
  useEffect(() => {
    if (mailsCode && !hasMailedCode()) mutate()
  }, [mailsCode, mutate])
  const { form, field, failure, isBusy } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({
      code:
        code.replaceAll(/\s/g, '').length === confirmationCode.digits
          ? undefined
          : `Enter the ${confirmationCode.digits} digits of the code.`,
    }),
    send: async ({ code }) => {
      const { data } = await request('confirmByCode', { body: { code }, quiet: true })
      setSessionUser(data)
      // A confirmed account has a count of its own.
      refetchQuota()
    },
  })
  return (
    <form {...form} aria-label="Confirm your email" className={formClasses.form}>
      <p>
        We emailed a code to <b className={classes.address}>{email}</b>. If you opened the link in that email on another
        device, enter the code that it shows.
      </p>
      <TextField
        {...field('code')}
        autoComplete="one-time-code"
        hasFirstFocus
        hint={`A code works once, for ${confirmationCode.minutes} minutes. A new one replaces it.`}
        inputMode="numeric"
        label="Code"
        maxLength={confirmationCode.digits + 3}
        required
      />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <Button onClick={closeConfirmModal} variant="subtle">
          Cancel
        </Button>
        <SubmitButton busyText="Confirming…" isBusy={isBusy}>
          Confirm email
        </SubmitButton>
      </div>
      <div className={`${type.small} ${type.soft} ${classes.help}`}>
        <p role="status">
          {mail.isSuccess ? 'We emailed you a new code. It may take a minute. ' : 'No email? Check spam, or '}
          {mail.isSuccess ? null : (
            <>
              <button className={type.textButton} disabled={mail.isPending} onClick={() => mutate()} type="button">
                email me a new code
              </button>
              .
            </>
          )}
          {mail.error ? <span role="alert"> We couldn’t send it: {mail.error.message}</span> : null}
        </p>
        <p>
          Does the email say that you already have an account?{' '}
          <button className={type.textButton} onClick={logInInstead} type="button">
            Log in to that one
          </button>
          . What you saved here moves there.
        </p>
      </div>
    </form>
  )
}

/** Continues what required a confirmed address with the account that has it. */
function logInInstead(): void {
  const { onConfirmed } = useConfirmModal.getState()
  closeConfirmModal()
  openAccountModal('login', {
    reason: 'Log in to your account. Everything you saved here moves there.',
    bringAlong: true,
    ...(onConfirmed && { onSuccess: onConfirmed }),
  })
}
