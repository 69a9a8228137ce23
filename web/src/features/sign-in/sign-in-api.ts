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

/** @throws ApiError with `fields.token` if the link was used, has expired or was never sent. */
export async function confirmEmail(token: string): Promise<void> {
  await post(paths.confirmEmail, { token })
}

/** Without alerts: the forms show errors themselves. */
async function post(path: string, body: unknown): Promise<void> {
  await request(path, { method: 'POST', body, quiet: true })
}
