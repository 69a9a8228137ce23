import { deadlineHeader, identityHeader, type SignIdentity, unavailable } from '@homeground/service'

export interface UserServiceAddress {
  /** Address of the user service, which checks tokens and keys. */
  readonly userUrl: string
  readonly sign: SignIdentity
  readonly timeoutMs: number
}

interface Question {
  readonly path: string
  readonly headers: Record<string, string>
  readonly requestId: string
  /** Message of the error if the service cannot be asked. */
  readonly failure: string
}

/** The JSON response of an internal call; null if the service responds with 404. Errors: 503 if it is down. */
export async function askUserService<T>(
  { userUrl, sign, timeoutMs }: UserServiceAddress,
  { path, headers, requestId, failure }: Question,
): Promise<T | null> {
  const response = await fetch(new URL(path, userUrl), {
    headers: {
      ...headers,
      [deadlineHeader]: String(timeoutMs),
      [identityHeader]: sign({ to: 'user', method: 'GET', path }),
      'x-request-id': requestId,
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw unavailable(failure, error)
  })
  if (response.status === 200) return (await response.json()) as T
  if (response.status === 404) return null
  throw unavailable(failure)
}
