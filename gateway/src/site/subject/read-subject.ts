import { type Page, type PathMatch, pathTo } from '@homeground/contracts'
import { identityHeader, serviceIdentity, signIdentity } from '@homeground/service'
import type { FastifyBaseLogger } from 'fastify'
import { serviceOf, type Upstreams } from '../../upstreams.ts'
import type { Subject } from './subject.ts'
import { subjectKindOf } from './subject-kinds.ts'

export interface ReadOptions {
  readonly addresses: Upstreams
  readonly secret: string
  readonly requestId: string
  readonly log: FastifyBaseLogger
}

export interface ReadSubject {
  /** False if a service says that what the page is about does not exist; true if the service is down. */
  readonly exists: boolean
  /** Undefined if the page has none, or its service is down. */
  readonly subject?: Subject
  /** Whether its figures are generated. */
  readonly dataSet?: string
}

/** A service that takes longer does not hold up the page. */
const patienceMs = 300

const dataSetHeader = 'x-data-set'

/** Statuses of a call whose subject does not exist, or that no subject can have as its name. */
const unknownStatuses = [404, 422]

/** Asks the services what a page is about; for a page without facts in its HTML, only whether it exists. */
export async function readSubject(
  { entry, params }: PathMatch<Page>,
  options: ReadOptions,
): Promise<ReadSubject> {
  const { path, resource, firstCalls = [] } = entry
  if (!resource) return { exists: true }
  const kind = subjectKindOf(path)
  const call = (template: string, method: string) =>
    respond(template, { method, path: pathTo(template, params), ...options })
  if (!kind) return { exists: (await call(resource, 'HEAD')).exists }
  // The call that the page itself begins with, which leaves out what it does not show.
  const main = firstCalls.find((first) => first.split('?', 1)[0] === resource) ?? resource
  const [first, second] = await Promise.all([
    call(main, 'GET'),
    kind.more ? call(kind.more, 'GET') : undefined,
  ])
  if (first.body === undefined) return { exists: first.exists }
  try {
    const subject = kind.build(first.body, second?.body)
    return { exists: true, subject, ...(first.dataSet && { dataSet: first.dataSet }) }
  } catch (error) {
    options.log.warn({ err: error }, 'a page is sent without its facts')
    return { exists: true }
  }
}

interface Request extends ReadOptions {
  readonly method: string
  readonly path: string
}

async function respond(
  template: string,
  { method, path, addresses, secret, requestId }: Request,
): Promise<{ exists: boolean; body?: unknown; dataSet?: string | null }> {
  const service = serviceOf(template.split('?', 1)[0]!)
  if (!service) return { exists: true }
  try {
    const response = await fetch(new URL(path, addresses[service]), {
      method,
      headers: {
        [identityHeader]: signIdentity(serviceIdentity('gateway'), secret),
        'x-request-id': requestId,
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) return { exists: !unknownStatuses.includes(response.status) }
    if (method === 'HEAD') return { exists: true }
    return {
      exists: true,
      body: await response.json(),
      dataSet: response.headers.get(dataSetHeader),
    }
  } catch {
    return { exists: true }
  }
}
