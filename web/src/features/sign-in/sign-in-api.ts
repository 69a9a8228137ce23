import { paths } from '@homeground/contracts/paths'
import { request } from '../../lib/api/request.ts'

/** Has a link mailed, if the address has an account; the answer never tells. */
export async function requestPasswordLink(email: string): Promise<void> {
  await post(paths.forgotPassword, { email })
}

/** @throws ApiError with `fields.token` when the link was used, is too old or was never sent. */
export async function setPassword(body: { token: string; password: string }): Promise<void> {
  await post(paths.resetPassword, body)
}

/** @throws ApiError with `fields.token` when the link was used, is too old or was never sent. */
export async function confirmEmail(token: string): Promise<void> {
  await post(paths.confirmEmail, { token })
}

/** The forms say themselves what went wrong. */
async function post(path: string, body: unknown): Promise<void> {
  await request(path, { method: 'POST', body, quiet: true })
}
