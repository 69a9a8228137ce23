import type { FastifyInstance } from 'fastify'
import { invalid } from './errors.ts'

/**
 * Rejects numbers in paths and queries that are not finite. The schema's conversion of text makes `1e309` and
 * `Infinity` infinite, and then checks neither minimum nor maximum. Errors: 422 that names the field.
 */
export function requireFiniteNumbers(server: FastifyInstance): void {
  server.addHook('preHandler', ({ params, query }, _reply, done) => {
    const names = [...infiniteIn(query), ...infiniteIn(params)]
    const fields = names.map((name) => [name, 'must be number'] as const)
    done(names.length > 0 ? invalid(Object.fromEntries(fields)) : undefined)
  })
}

function infiniteIn(values: unknown): string[] {
  const names: string[] = []
  for (const name in values as object) {
    if ([(values as Record<string, unknown>)[name]].flat().some(isInfinite)) names.push(name)
  }
  return names
}

function isInfinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value)
}
