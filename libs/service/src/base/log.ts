import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

/** Lines are written together, when there are 4 kB of them or after this time, and when the process exits. */
const flushMs = 100

/** The log of one process: JSON lines on standard output, secrets redacted, each with `moreFields`. */
export function createLog(service: string, level: string, moreFields?: () => object): Log {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(moreFields && { mixin: moreFields }),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: flushMs }),
  )
}
