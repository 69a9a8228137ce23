import { paths } from '@homeground/contracts/paths'
import { request } from '../../lib/api/request.ts'

/** Emails a link if the address has an account. The answer is the same if it has none. */
export async function requestPasswordLink(email: string): Promise<void> {
  await post(paths.forgotPassword, { email })
}

/** @throws ApiError with `fields.token` if the link was used, has expired or was never sent. */
export async function setPassword(body: { token: string; password: string }): Promise<void> {
  await post(paths.resetPassword, body)
}

/**
 * @throws ApiError with `fields.token` if the link doesn't work, and with `fields.password` if this is not the
 * browser that signed up: then it takes a new password. 403 if the link changes the email of a confirmed account
 * and this browser is not logged in to it.
 */
export async function confirmEmail(body: { token: string; password?: string }): Promise<void> {
  await post(paths.confirmEmail, body)
}

/** Takes an account back from someone else. @throws ApiError with `fields.token` if the link doesn't work. */
export async function secureAccount(token: string): Promise<void> {
  await post(paths.secureAccount, { token })
}

/** @throws ApiError with `fields.currentPassword` if it is wrong. */
export async function givePassword(currentPassword: string): Promise<void> {
  await post(paths.password, { currentPassword })
}

/** @throws ApiError with `fields.token` if the link is not one that we sent. */
export async function unsubscribe(token: string): Promise<void> {
  await request(paths.unsubscribe, { method: 'POST', query: { token }, quiet: true })
}

/** Without alerts: the forms show errors themselves. */
async function post(path: string, body: unknown): Promise<void> {
  await request(path, { method: 'POST', body, quiet: true })
}
