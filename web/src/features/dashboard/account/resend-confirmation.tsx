import { paths } from '@homeground/contracts/paths'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'
import classes from './account.module.css'

/** Sends the email with the confirmation link again; the end of a sentence. */
export function ResendConfirmation() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request(paths.confirmation, { method: 'POST' }),
  })
  if (isSuccess) return <span role="status">wait a minute: we sent it again.</span>
  return (
    <>
      <button className={classes.again} disabled={isPending} onClick={() => mutate()} type="button">
        resend
      </button>
      .{error ? <span role="alert"> We couldn’t send it: {error.message}</span> : null}
    </>
  )
}
