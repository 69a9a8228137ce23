import type { ContactMessage, DataProblem, Feedback, Subscription } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { request } from '../../lib/api/request.ts'

export const sendFeedback = (body: Feedback) => post(paths.feedbackForm, body)
export const sendContactMessage = (body: ContactMessage) => post(paths.contact, body)
export const reportDataProblem = (body: DataProblem) => post(paths.report, body)
export const subscribe = (body: Subscription) => post(paths.newsletter, body)

/** @throws ApiError with `fields.token` if the link was never sent or has expired. */
export const confirmSubscription = (token: string) => post(paths.newsletterConfirmation, { token })

/** @throws ApiError with `fields.token` if the link is not one that we sent. */
export async function unsubscribe(token: string): Promise<void> {
  await request(paths.newsletterUnsubscribe, { method: 'POST', query: { token }, quiet: true })
}

/** Without alerts: the forms show errors themselves. */
async function post(path: string, body: unknown): Promise<void> {
  await request(path, { method: 'POST', body, quiet: true })
}
