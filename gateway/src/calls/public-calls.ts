import * as contracts from '@homeground/contracts'
import { getOpenApi, openDocs, paths } from '@homeground/contracts'
import { createOpenApiDocument } from '@homeground/contracts/openapi'
import { type Server, type SignIdentity, sentNotModified } from '@homeground/service'

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with its parameters as `:name`. */
  readonly url: string
  readonly schema: { readonly tags: readonly string[] }
}

/** Every call of the contract that clients may make. */
export const publicCalls: readonly Call[] = Object.values<unknown>(contracts)
  .filter(isCall)
  .filter(({ url }) => url.startsWith('/api/'))

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value
}

/** Routes of probes, which are never limited. */
export const healthPaths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

/** Addresses of the services. */
export interface Upstreams {
  readonly search: string
  readonly housing: string
  readonly schools: string
  readonly user: string
  readonly feedback: string
}

export type ServiceName = keyof Upstreams

/** How services are called. */
export interface Services {
  readonly addresses: Upstreams
  readonly sign: SignIdentity
  /** Longest wait for a response. */
  readonly timeoutMs: number
}

/** Which service serves the calls of the contract under which paths: the whole table. */
const routingTable = [
  [paths.schoolSearch, 'schools'],
  ['/api/search', 'search'],
  ['/api/zip', 'search'],
  ['/api/zips', 'search'],
  ['/api/place', 'search'],
  ['/api/state', 'search'],
  ['/api/places', 'search'],
  ['/api/attributes', 'search'],
  ['/api/housing', 'housing'],
  ['/api/school', 'schools'],
  ['/api/schools', 'schools'],
  [paths.user, 'user'],
  [paths.register, 'user'],
  [paths.login, 'user'],
  [paths.logout, 'user'],
  [paths.forgotPassword, 'user'],
  [paths.resetPassword, 'user'],
  [paths.confirmEmail, 'user'],
  [paths.secureAccount, 'user'],
  [paths.unsubscribe, 'user'],
  [paths.premium, 'user'],
  [paths.premiumWebhook, 'user'],
  [paths.operators, 'user'],
  [paths.pageview, 'feedback'],
  [paths.feedbackForm, 'feedback'],
  [paths.contact, 'feedback'],
  [paths.report, 'feedback'],
  [paths.newsletter, 'feedback'],
  [paths.adminMessages, 'feedback'],
  [paths.adminNewsletter, 'feedback'],
] as const satisfies readonly (readonly [path: string, service: ServiceName])[]

/** The service of the longest path of the table that a route is under; undefined for the gateway's own. */
export function serviceOf(url: string): ServiceName | undefined {
  const matches = routingTable.filter(([path]) => isUnder(url, path))
  return matches.sort(([a], [b]) => b.length - a.length)[0]?.[1]
}

/** Whether a route is a path or below it. */
export function isUnder(url: string, path: string): boolean {
  return url === path || url.startsWith(`${path}/`)
}

/** The OpenAPI document of all public calls, and the address where people look for documentation. */
export function docsRoutes(server: Server): void {
  const document = JSON.stringify(createOpenApiDocument())

  server.route({
    ...getOpenApi,
    handler: async (request, reply) => {
      if (sentNotModified(request, reply, document)) return reply
      return reply.type('application/json; charset=utf-8').send(document)
    },
  })

  server.route({ ...openDocs, handler: async (_request, reply) => reply.redirect('/developers', 303) })
}
