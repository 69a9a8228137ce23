import { anonymous, deadlineHeader, identityHeader, type SignIdentity } from '@homeground/service'
import type { FastifyBaseLogger } from 'fastify'
import { serviceOf, type Upstreams } from '../calls/public-calls.ts'

export interface AskOptions {
  readonly addresses: Upstreams
  readonly sign: SignIdentity
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** A service that takes longer counts as down. */
  readonly patienceMs: number
}

interface Question {
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

/** Asks a service, as anybody may, for something that a page or its image shows. Never fails. */
export type Ask = (method: Question['method'], path: string) => Promise<Answer>

/** The questions of one document. */
export interface Inquiry {
  readonly ask: Ask
  readonly log: FastifyBaseLogger
  /**
   * After the last question: returns a check of whether the services would answer all of them the same now, by the version
   * of each answer. Undefined if an answer is missing or has no version.
   */
  versionCheck(): ((requestId: string) => Promise<boolean>) | undefined
}

const dataSetHeader = 'x-data-set'

/** Statuses of a call whose subject does not exist, or that no subject can have as its name. */
const unknownStatuses = [404, 422]

export function createInquiry(options: AskOptions): Inquiry {
  const versions: { question: Question; etag: string }[] = []
  let isComplete = true
  const ask: Ask = async (method, path) => {
    const question = { method, path }
    const response = await send(question, options)
    const etag = response?.headers.get('etag')
    if (response?.ok && etag) versions.push({ question, etag })
    else isComplete = false
    if (!response?.ok) {
      await response?.body?.cancel()
      return { exists: !unknownStatuses.includes(response?.status ?? 0) }
    }
    if (method === 'HEAD') return { exists: true }
    const text = await response.text().catch(() => undefined)
    if (text === undefined) isComplete = false
    const dataSet = response.headers.get(dataSetHeader)
    return { exists: true, ...(text !== undefined && { text, dataSet }) }
  }
  return {
    ask,
    log: options.log,
    versionCheck: () =>
      isComplete
        ? async (requestId) => {
            const checks = versions.map(({ question, etag }) => isUnchanged(question, etag, { ...options, requestId }))
            return (await Promise.all(checks)).every(Boolean)
          }
        : undefined,
  }
}

/** Also while the service is down: what it said last is the best that is known. */
async function isUnchanged(question: Question, etag: string, options: AskOptions): Promise<boolean> {
  const response = await send(question, options, { 'if-none-match': etag })
  await response?.body?.cancel()
  return response === undefined || response.status === 304 || response.status >= 500
}

/** The response of a service; undefined if it is down, or there is none for the path. */
async function send(
  { method, path }: Question,
  { addresses, sign, requestId, patienceMs }: AskOptions,
  headers: Record<string, string> = {},
): Promise<Response | undefined> {
  const service = serviceOf(path.split('?', 1)[0]!)
  if (!service) return undefined
  try {
    const url = new URL(path, addresses[service])
    const call = { to: service, method, path: url.pathname, identity: anonymous }
    return await fetch(url, {
      method,
      headers: {
        ...headers,
        [deadlineHeader]: String(patienceMs),
        [identityHeader]: sign(call),
        'x-request-id': requestId,
      },
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch {
    return undefined
  }
}
