import { paths } from '@homeground/contracts/paths'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'
import classes from './account.module.css'

/** Has the link that confirms the address mailed once more. */
export function SendAgain() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request(paths.confirmation, { method: 'POST' }),
  })
  if (isSuccess) return <span role="status">wait a minute: it is on its way again.</span>
  return (
    <>
      <button className={classes.again} disabled={isPending} onClick={() => mutate()} type="button">
        have it sent again
      </button>
      .{error ? <span role="alert"> It could not be sent: {error.message}</span> : null}
    </>
  )
}
