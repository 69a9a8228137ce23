import { messages } from '@homeground/contracts/messages'
import { formatCount } from '@homeground/format/format'
import type { ApiError } from '../../lib/api/request.ts'
import { Notice } from '../feedback/notice.tsx'

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
