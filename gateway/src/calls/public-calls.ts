import * as contracts from '@homeground/contracts'
import { getOpenApi, isDataCall, openDocs, paths } from '@homeground/contracts'
import { createOpenApiDocument } from '@homeground/contracts/openapi'
import { invalid, type Server, type SignIdentity, sentNotModified } from '@homeground/service'
import type { FastifyRequest } from 'fastify'

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with its parameters as `:name`. */
  readonly url: string
  readonly schema: {
    readonly tags: readonly string[]
    readonly querystring?: { readonly properties?: Readonly<Record<string, unknown>> }
  }
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
  [paths.outlines, 'search'],
  ['/api/attributes', 'search'],
  ['/api/housing', 'housing'],
  ['/api/school', 'schools'],
  ['/api/schools', 'schools'],
  [paths.user, 'user'],
  [paths.shortlists, 'user'],
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
  [paths.adminAccounts, 'user'],
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

/** Response header with the query parameters of a request that its call does not have, separated by commas. */
export const ignoredParametersHeader = 'x-ignored-parameters'

/** Names that a response lists, and the longest part of each: a header has little room. */
const maxListed = 10
const maxNameLength = 60

/** By path: the query parameters of the calls about data. */
const knownByPath: ReadonlyMap<string, readonly string[]> = new Map(
  publicCalls.filter(isDataCall).map(({ url, schema }) => [url, Object.keys(schema.querystring?.properties ?? {})]),
)

/**
 * Names the query parameters of a call about data that the call does not have, so that none is ignored silently. A program,
 * which has an API key, gets a 422 with the parameter that it may mean.
 */
export function nameUnknownParameters(
  server: Server,
  { isProgram }: { readonly isProgram: (request: FastifyRequest) => boolean },
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const known = knownByPath.get(request.routeOptions.url ?? '')
    if (!known) return done()
    const unknown = Object.keys(request.query as object).filter((name) => !known.includes(name))
    if (unknown.length === 0) return done()
    const listed = unknown.slice(0, maxListed).map((name) => name.slice(0, maxNameLength))
    reply.header(ignoredParametersHeader, listed.map(encodeURIComponent).join(', '))
    if (!isProgram(request)) return done()
    done(invalid(Object.fromEntries(listed.map((name) => [name, unknownText(name, known)]))))
  })
}

function unknownText(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined
    ? 'is not a parameter of this call'
    : `is not a parameter of this call; did you mean ${nearest}?`
}

/**
 * The name that another one probably means: one that contains it or is contained in it, else the one with the fewest edits.
 * Undefined without any name.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const text = name.toLowerCase()
  const distanceTo = (other: string) => {
    const isPart = other.includes(text) || text.includes(other)
    return isPart ? Math.abs(other.length - text.length) / maxNameLength : editDistance(text, other)
  }
  const distances = known.map((other) => ({ other, distance: distanceTo(other.toLowerCase()) }))
  return distances.sort((a, b) => a.distance - b.distance)[0]?.other
}

/** How many letters must be added, removed or replaced to make one text of another. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + Number(one[i - 1] !== other[j - 1])
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced))
    }
    row = next
  }
  return row[other.length]!
}
