import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { AnyContract, ErrorBody, RequestOf } from '@homeground/contracts'
import { type AssistantTool, assistantTools } from '@homeground/contracts/assistants'
import { type AddressParts, addressOf, assistantPath } from '@homeground/contracts/paths'
import { AppError, type Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf, type Site } from '../site/site.ts'
import { type Answer, type ToolContext, ToolError } from './public-call.ts'

interface AssistantOptions {
  readonly site: Pick<Site, 'publicUrl'>
  /** Host names under which assistants may call, besides that of the public address and those of this machine. */
  readonly hosts: readonly string[]
}

/** What each request hands to its tools. */
interface Caller extends Record<string, unknown> {
  readonly address: string
  readonly authorization: string | undefined
  readonly origin: string
  readonly requestId: string
}

/**
 * The endpoint for assistants: Model Context Protocol over HTTP, without sessions. Its tools make the public calls through this
 * server as the caller, by the caller's network address and API key and without cookies, so that the limits, the searches of
 * the day and the errors are those of the site. A page of another site cannot use it in a visitor's browser: 403 for a host
 * or an origin that is not the site's own.
 */
export function serveAssistants(server: Server, { site, hosts }: AssistantOptions): void {
  const contextOf = ({ address, authorization, origin, requestId }: Caller): ToolContext => ({
    origin,
    async call<Call extends AnyContract>(contract: Call, request: RequestOf<Call>): Promise<Answer<Call>> {
      const { statusCode, headers, body } = await server.inject({
        method: 'GET',
        url: addressOf(contract.url, request as AddressParts),
        remoteAddress: address,
        headers: { host: new URL(origin).host, 'x-request-id': requestId, ...(authorization && { authorization }) },
      })
      if (statusCode !== 200) throw new ToolError(messageOf(statusCode, JSON.parse(body)), statusCode)
      return {
        body: JSON.parse(body),
        header: (name) => {
          const value = headers[name]
          return value === undefined ? undefined : String(value)
        },
      }
    },
  })
  // Made with the first request of an assistant, with all that it loads: most gateways never have one.
  let handler: ReturnType<typeof createHandler> | undefined
  server.addHook('onClose', async () => (await handler)?.close())

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    requireOwnHost(request, [...hosts, ...ownHosts(site)])
    handler ??= createHandler(contextOf)
    const origin = originOf(request, site)
    const { authorization } = request.headers
    const caller: Caller = { address: request.ip, authorization, origin, requestId: request.id }
    const response = await (await handler).fetch(webRequestOf(request, origin), {
      parsedBody: request.body,
      authInfo: { token: '', clientId: '', scopes: [], extra: caller },
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : '')
  }
  server.post(assistantPath, handle)
  // Both belong to sessions, which it does not have: the library refuses them.
  server.get(assistantPath, handle)
  server.delete(assistantPath, handle)
}

/** The protocol's side of the endpoint, from the official library. */
async function createHandler(contextOf: (caller: Caller) => ToolContext) {
  const [{ createMcpHandler, fromJsonSchema, McpServer }, { tools }, { resources }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./tools.ts'),
    import('./resources.ts'),
  ])
  const names = Object.keys(assistantTools) as AssistantTool[]
  const shapes = names.map((name) => {
    const { title, description, input, output } = assistantTools[name]
    return {
      name,
      title,
      description,
      inputSchema: fromJsonSchema(asJson(input)),
      outputSchema: fromJsonSchema(asJson(output)),
    }
  })
  return createMcpHandler(
    ({ authInfo }) => {
      const context = contextOf(authInfo!.extra as Caller)
      const mcp = new McpServer(
        { name: 'homeground', title: 'Homeground', version: '1.0.0' },
        {
          instructions:
            'Figures about places and schools of the USA. Name the source and the vintage of each figure that you repeat, and its margin where there is one; link its page. Never present a figure whose origin is not "real" as a fact.',
        },
      )
      for (const { name, ...shape } of shapes) {
        const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
        mcp.registerTool(name, { ...shape, annotations }, async (input) => {
          try {
            const structuredContent = (await tools[name](input as never, context)) as unknown as Record<string, unknown>
            return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
          } catch (error) {
            if (!(error instanceof ToolError)) throw error
            return { isError: true, content: [{ type: 'text', text: error.message }] }
          }
        })
      }
      for (const { name, uri, title, description, text } of resources) {
        mcp.registerResource(name, uri, { title, description, mimeType: 'text/markdown' }, async () => ({
          contents: [{ uri, mimeType: 'text/markdown', text: text() }],
        }))
      }
      return mcp
    },
    { maxSubscriptions: 1 },
  )
}

/** A schema without what only the library that made it reads. */
function asJson(schema: object) {
  return JSON.parse(JSON.stringify(schema)) as Record<string, unknown>
}

/** The request as the web's own type; its body is passed on its own, already read. */
function webRequestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'cookie' && name !== 'content-length') headers.set(name, value)
  }
  const { method } = request
  const body = method === 'POST' ? { body: JSON.stringify(request.body ?? null) } : {}
  return new Request(new URL(request.url, origin), { method, headers, ...body })
}

/** A refusal in the words of the call, with each bad argument and what to do about a limit. */
function messageOf(status: number, { error, errors }: ErrorBody): string {
  const fields = Object.entries(errors ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`)
  const hint = status === 401 || status === 403 ? ' Keys are made on the page for developers.' : ''
  return [error, ...fields].join(' ') + hint
}

const localHosts = ['localhost', '127.0.0.1', '[::1]']

function ownHosts({ publicUrl }: Pick<Site, 'publicUrl'>): string[] {
  return publicUrl === '' ? localHosts : [...localHosts, new URL(publicUrl).hostname]
}

/** Errors: 403 for a host or an origin that is not one of the site's own. */
function requireOwnHost({ hostname, headers }: FastifyRequest, allowed: readonly string[]): void {
  const isAllowed = (host: string) => allowed.includes(host.toLowerCase())
  if (!isAllowed(hostname)) {
    throw new AppError(
      'forbidden',
      403,
      `Assistants cannot call this site as ${hostname}. The operator sets PUBLIC_URL or ASSISTANT_HOSTS.`,
    )
  }
  const { origin } = headers
  if (origin === undefined) return
  if (URL.canParse(origin) && isAllowed(new URL(origin).hostname)) return
  throw new AppError('forbidden', 403, 'Pages of other sites cannot call the endpoint for assistants.')
}
