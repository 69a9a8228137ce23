import type { ApiError } from '../../lib/api/request.ts'
import { Notice } from '../feedback/notice.tsx'
import { failureWords } from './failure-words.ts'

/** Why the form was not taken; announced when it appears. */
export function FormFailure({ error }: { readonly error: ApiError | null }) {
  if (error === null) return null
  const { title, text } = failureWords(error)
  return <Notice {...(title ? { title } : {})}>{text}</Notice>
}
