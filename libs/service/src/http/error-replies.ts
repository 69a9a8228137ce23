import type { ErrorBody } from '@homeground/contracts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../storage/database.ts'
import { AppError, invalid, unavailable } from './errors.ts'

/** Sends every error as an ErrorBody. Only unexpected errors are logged at level error, with their stack. */
export function useErrorReplies(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => {
    const body = toBody(new AppError('not_found', 404, `There is no ${request.method} ${pathOf(request)}.`), request)
    return reply.status(404).send(body)
  })
  server.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = translate(error)
    if (known.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    else if (known.cause) request.log.warn({ cause: causeOf(error) }, known.message)
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    return reply.status(known.status).send(toBody(known, request))
  })
}

function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return invalid(fieldsOf(error))
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('too_large', 413, 'The request is too large.')
  if (status === 415) return new AppError('validation', 415, error.message)
  // Before the database: a client that disconnects while it sends its body is an ECONNRESET too.
  if (status >= 400 && status < 500) return new AppError('validation', 422, error.message)
  if (isDatabaseUnavailable(error))
    return unavailable('The database is unavailable right now. Please try again.', error)
  return new AppError('internal', 500, 'An unknown error has occured.', { cause: error })
}

function fieldsOf(error: FastifyError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { instancePath, params, message } of error.validation ?? []) {
    const name = instancePath.split('/')[1] ?? (params as { missingProperty?: string }).missingProperty ?? 'request'
    fields[name] = [...(fields[name] ?? []), message ?? 'is not valid']
  }
  return fields
}

/** Message of the underlying error. */
function causeOf(error: Error): string | undefined {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof Error ? cause.message : undefined
}

function toBody(error: AppError, request: FastifyRequest): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    requestId: request.id,
    ...(error.fields && { errors: error.fields }),
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}
