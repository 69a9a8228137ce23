import { messages } from '@homeground/contracts/messages'
import type { ApiError } from '../../lib/api/request.ts'

export interface FailureWords {
  readonly title?: string
  readonly text: string
}

/** What a refused form says above its button; what belongs to a field stands beside the field. */
export function failureWords(error: ApiError): FailureWords {
  if (error.status === 429) {
    return { title: messages.tooManyRequests, text: `Try again ${afterWords(error)}.` }
  }
  if (error.status === 419) {
    return {
      title: messages.csrfExpired,
      text: 'The page was open for too long, or the browser keeps no cookies. Reload the page and try again.',
    }
  }
  if (error.status === 0) {
    return { text: 'The server could not be reached. Check the connection and try again.' }
  }
  if (error.status >= 502) {
    return {
      text: 'This does not work at the moment. What you typed stays: try again in a minute.',
    }
  }
  return { text: error.message }
}

/** `in 42 seconds`, `in 3 minutes`; `in a minute` when the server did not say. */
function afterWords({ retryAfterSeconds: seconds }: ApiError): string {
  if (seconds === null) return 'in a minute'
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
