import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The context of a request's span, as a property of the request; null if it is not traced. */
const requestContext = Symbol('the trace of a request')
type Traced = FastifyRequest & { [requestContext]: Context | null }

interface Options {
  readonly tracer: Tracer
  readonly continuesTraces: boolean
}

/**
 * A span for each request of the server, except for probes. It has the path of the route instead of the path itself,
 * which may contain an email address or coordinates.
 */
export function traceRequests(server: FastifyInstance, { tracer, continuesTraces }: Options): void {
  server.decorateRequest(requestContext, null)
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.logLevel === 'silent') return done()
    const parent = continuesTraces ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const { url: route } = request.routeOptions
    const span = tracer.startSpan(
      route ? `${request.method} ${route}` : request.method,
      { kind: SpanKind.SERVER },
      parent,
    )
    if (span.isRecording()) span.setAttributes(attributesOf(request, route))
    const current = trace.setSpan(parent, span)
    ;(request as Traced)[requestContext] = current
    context.with(current, done)
  })
  // A body arrives, and a response is sent, in the context of the connection.
  server.addHook('preValidation', (request, _reply, done) => within(request, done))
  server.addHook('onSend', (request, _reply, _payload, done) => within(request, done))
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const current = (request as Traced)[requestContext]
    const span = current && trace.getSpan(current)
    if (!span) return done()
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) {
      span.setAttribute('error.type', String(statusCode))
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
    context.with(current, done)
  })
}

/** Continues each request in the context of its span: requests that wait continue in another one's. */
export function resumeTraces(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => within(request, done))
  server.addHook('preHandler', (request, _reply, done) => within(request, done))
}

function within(request: FastifyRequest, done: () => void): void {
  const current = (request as Traced)[requestContext]
  if (current) context.with(current, done)
  else done()
}

function attributesOf({ id, method, protocol }: FastifyRequest, route: string | undefined) {
  return {
    'http.request.method': method,
    'url.scheme': protocol,
    'http.response.header.x-request-id': [id],
    ...(route && { 'http.route': route, 'url.path': route }),
  }
}
