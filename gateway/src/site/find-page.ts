import {
  createPathMatcher,
  fillParams,
  type Page,
  type PageTable,
  type PathMatch,
  pathTo,
} from '@homeground/contracts'
import { identityHeader, serviceIdentity, signIdentity } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { serviceOf, type Upstreams } from '../upstreams.ts'
import type { Preloads } from './preload-tags.ts'

export interface ResourceOptions {
  readonly addresses: Upstreams
  readonly secret: string
}

export interface FoundPage {
  readonly title: string
  readonly description: string
  /** False for the 404 page. */
  readonly isFound: boolean
  /** Addresses of the scripts, stylesheets and calls that it needs first. */
  readonly preloads: Preloads
}

/** A service that takes longer does not hold up the page. */
const patienceMs = 300

/** Statuses of a call whose subject does not exist, or that no subject can have as its name. */
const unknownStatuses = [404, 422]

/** Returns what finds the page of a request's address, or the 404 page. */
export function createFindPage(
  { pages, notFound }: PageTable,
  options: ResourceOptions,
): (request: FastifyRequest) => Promise<FoundPage> {
  const match = createPathMatcher(pages)
  return async (request) => {
    const found = match(request.url.split('?', 1)[0]!)
    const exists = found && (await hasSubject(found, { ...options, requestId: request.id }))
    const { entry, params } = exists ? found : { entry: notFound, params: {} }
    return {
      title: fillParams(entry.title, params),
      description: fillParams(entry.description, params),
      isFound: exists ?? false,
      preloads: {
        files: entry.files ?? [],
        calls: (entry.firstCalls ?? []).map((path) => pathTo(path, params)),
      },
    }
  }
}

/** False if a service says that what the page is about does not exist; true if the service is down. */
async function hasSubject(
  { entry: { resource }, params }: PathMatch<Page>,
  { addresses, secret, requestId }: ResourceOptions & { requestId: string },
): Promise<boolean> {
  const service = resource && serviceOf(resource)
  if (!service) return true
  try {
    const { status } = await fetch(new URL(pathTo(resource, params), addresses[service]), {
      method: 'HEAD',
      headers: {
        [identityHeader]: signIdentity(serviceIdentity('gateway'), secret),
        'x-request-id': requestId,
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    return !unknownStatuses.includes(status)
  } catch {
    return true
  }
}
