import { invalid } from './errors.ts'
import type { Server } from './server.ts'

/** Rejects text with the NUL character, which Postgres cannot store, with a 422. */
export function rejectNul(server: Server): void {
  server.addHook('preValidation', async ({ body, params }) => {
    for (const part of [body, params]) {
      if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
      const fields = Object.entries(part).filter(([, value]) => typeof value === 'string' && value.includes('\0'))
      if (fields.length === 0) continue
      throw invalid(Object.fromEntries(fields.map(([name]) => [name, 'contains a NUL character'])))
    }
  })
}
