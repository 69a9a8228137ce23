import type { ErrorBody } from '@homeground/contracts'
import { CliError } from '../terminal/cli-error.ts'

/** Where a system runs and the operator token that its admin API accepts. */
export interface AdminAccess {
  address: string
  token: string
}

/** The system, or a part of it that the call needs, is not reachable right now. */
export class Unavailable extends CliError {}

export interface Call {
  method?: string
  path: string
  body?: unknown
}

/** Calls a running system as its operator; returns undefined for an empty response. Throws a CliError. */
export async function call<T>(access: AdminAccess, about: Call): Promise<T> {
  return (await callWithHeaders<T>(access, about)).data
}

/** The same with the headers of the response. */
export async function callWithHeaders<T>(
  { address, token }: AdminAccess,
  { method = 'GET', path, body }: Call,
): Promise<{ data: T; headers: Headers }> {
  let response: Response
  try {
    response = await fetch(new URL(path, address), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
  } catch {
    throw new Unavailable(`Homeground is not running at ${address}; start it with: npm start`)
  }
  const text = await response.text()
  if (response.ok) {
    return { data: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers }
  }
  const message = errorMessage(response.status, text)
  throw response.status === 503 ? new Unavailable(message) : new CliError(message)
}

function errorMessage(status: number, text: string): string {
  if (status === 401 || status === 403) {
    return 'The running Homeground does not accept this operator token; set the right one in HOMEGROUND_TOKEN.'
  }
  let body: Partial<ErrorBody> = {}
  try {
    body = JSON.parse(text)
  } catch {
    // Not a response of ours: report the status.
  }
  return `Homeground refused the request: ${body.error ?? `status ${status}`}`
}
