import { type Page, type PathMatch, pathTo } from '@homeground/contracts'
import { anonymous, deadlineHeader, identityHeader } from '@homeground/service'
import type { FastifyBaseLogger } from 'fastify'
import { fetch, type Response } from 'undici'
import { type Services, serviceOf } from '../calls/public-calls.ts'
import type { Subject } from './subject.ts'
import { subjectKindOf } from './subjects.ts'

export interface AskOptions {
  /** One that takes longer than its timeout counts as down. */
  readonly services: Services
  readonly requestId: string
  readonly log: FastifyBaseLogger
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
    // Not 202: the answer is still being prepared.
    const isAnswer = response?.status === 200
    if (isAnswer && etag) versions.push({ question, etag })
    else isComplete = false
    if (!isAnswer) {
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
  { services: { addresses, sign, timeoutMs }, requestId }: AskOptions,
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
        [deadlineHeader]: String(timeoutMs),
        [identityHeader]: sign(call),
        'x-request-id': requestId,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return undefined
  }
}

interface ReadSubject {
  /** False if a service says that what the page is about does not exist; true if the service is down. */
  readonly exists: boolean
  /** Undefined if the page has none, or its service is down. */
  readonly subject?: Subject
  /** Whether its figures are generated. */
  readonly dataSet?: string
  /** The JSON text of what the page itself asks for first, by the address of the call. */
  readonly answers?: Readonly<Record<string, string>>
}

/** Asks the services what a page is about; for a page without facts in its HTML, only whether it exists. */
export async function readSubject({ entry, params }: PathMatch<Page>, { ask, log }: Inquiry): Promise<ReadSubject> {
  const { path, resource, firstCalls = [] } = entry
  if (!resource) return { exists: true }
  const kind = subjectKindOf(path)
  const call = (method: 'GET' | 'HEAD', template: string) => ask(method, pathTo(template, params))
  if (!kind) return { exists: (await call('HEAD', resource)).exists }
  // The call that the page itself begins with, which leaves out what it does not show.
  const main = firstCalls.find((first) => first.split('?', 1)[0] === resource) ?? resource
  const query = kind.query ? `?${kind.query}` : ''
  const [first, second] = await Promise.all([call('GET', main + query), kind.more ? call('GET', kind.more) : undefined])
  if (first.text === undefined) return { exists: first.exists }
  try {
    const more = second?.text === undefined ? undefined : JSON.parse(second.text)
    const subject = kind.build(JSON.parse(first.text), more)
    const answers = { [pathTo(main, params) + query]: first.text }
    return { exists: true, subject, answers, ...(first.dataSet && { dataSet: first.dataSet }) }
  } catch (error) {
    log.warn({ err: error }, 'a page is sent without its facts')
    return { exists: true }
  }
}
