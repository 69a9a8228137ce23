import { request } from '../../lib/api/request.ts'

// Without alerts: the forms show errors themselves.

/** Emails a link if the address has an account. The answer is the same if it has none. */
export async function requestPasswordLink(email: string): Promise<void> {
  await request('forgotPassword', { body: { email }, quiet: true })
}

/** @throws ApiError with `fields.token` if the link was used, has expired or was never sent. */
export async function setPassword(body: { token: string; password: string }): Promise<void> {
  await request('resetPassword', { body, quiet: true })
}

/**
 * @throws ApiError with `fields.token` if the link doesn't work, and with `fields.password` if this is not the
 * browser that signed up: then it takes a new password. 403 if the link changes the email of a confirmed account
 * and this browser is not logged in to it.
 */
export async function confirmEmail(body: { token: string; password?: string }): Promise<void> {
  await request('confirmEmail', { body, quiet: true })
}

/** Takes an account back from someone else. @throws ApiError with `fields.token` if the link doesn't work. */
export async function secureAccount(token: string): Promise<void> {
  await request('secureAccount', { body: { token }, quiet: true })
}

/** @throws ApiError with `fields.currentPassword` if it is wrong. */
export async function givePassword(currentPassword: string): Promise<void> {
  await request('givePassword', { body: { currentPassword }, quiet: true })
}

/** @throws ApiError with `fields.token` if the link is not one that we sent. */
export async function unsubscribe(token: string): Promise<void> {
  await request('unsubscribe', { query: { token }, quiet: true })
}
