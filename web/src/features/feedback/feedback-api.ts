import type { ContactMessage, DataProblem, Feedback, Subscription } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { request } from '../../lib/api/request.ts'

export const sendFeedback = (body: Feedback) => postOnce(paths.feedbackForm, body)
export const sendContactMessage = (body: ContactMessage) => postOnce(paths.contact, body)
export const reportDataProblem = (body: DataProblem) => postOnce(paths.report, body)
export const subscribe = (body: Subscription) => postOnce(paths.newsletter, body)

/** @throws ApiError with `fields.token` if the link was never sent or has expired. */
export async function confirmSubscription(token: string): Promise<void> {
  const body = { token }
  await request(paths.newsletterConfirmation, { method: 'POST', body, quiet: true })
}

/** @throws ApiError with `fields.token` if the link is not one that we sent. */
export async function unsubscribe(token: string): Promise<void> {
  await request(paths.newsletterUnsubscribe, { method: 'POST', query: { token }, quiet: true })
}

type Form = Pick<Feedback, 'website' | 'elapsedMs'>

/** Without alerts: the forms show errors themselves. A form that is sent again after a failure is stored once. */
async function postOnce(path: string, body: Form): Promise<void> {
  const { website: _, elapsedMs: __, ...once } = body
  await request(path, { method: 'POST', body, once, quiet: true })
}

/** The error of an empty field; undefined if there is a text. */
export function missing(text: string, error: string): string | undefined {
  return text.trim() === '' ? error : undefined
}
