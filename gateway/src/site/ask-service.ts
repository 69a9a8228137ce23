import { anonymous, identityHeader, type SignIdentity } from '@homeground/service'
import type { FastifyBaseLogger } from 'fastify'
import { serviceOf, type Upstreams } from '../upstreams.ts'

export interface AskOptions {
  readonly addresses: Upstreams
  readonly sign: SignIdentity
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** A service that takes longer counts as down. */
  readonly patienceMs: number
}

interface Question extends AskOptions {
  readonly method: 'GET' | 'HEAD'
  /** With its parameters filled in. */
  readonly path: string
}

interface Answer {
  /** False if the service says that there is no such thing; true if it is down. */
  readonly exists: boolean
  /** The body of a successful GET. */
  readonly text?: string
  /** Whether its figures are generated. */
  readonly dataSet?: string | null
}

const dataSetHeader = 'x-data-set'

/** Statuses of a call whose subject does not exist, or that no subject can have as its name. */
const unknownStatuses = [404, 422]

/** Asks a service, as anybody may, for something that a page or its image shows. Never fails. */
export async function askService({
  method,
  path,
  addresses,
  sign,
  requestId,
  patienceMs,
}: Question): Promise<Answer> {
  const service = serviceOf(path.split('?', 1)[0]!)
  if (!service) return { exists: true }
  try {
    const url = new URL(path, addresses[service])
    const call = { to: service, method, path: url.pathname, identity: anonymous }
    const response = await fetch(url, {
      method,
      headers: {
        [identityHeader]: sign(call),
        'x-request-id': requestId,
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) return { exists: !unknownStatuses.includes(response.status) }
    if (method === 'HEAD') return { exists: true }
    return {
      exists: true,
      text: await response.text(),
      dataSet: response.headers.get(dataSetHeader),
    }
  } catch {
    return { exists: true }
  }
}
