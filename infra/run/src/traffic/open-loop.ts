import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request to send. */
export interface Planned {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What came of the requests of one rate. All times are in milliseconds, sorted. */
export interface Outcome {
  readonly sent: number
  /** From the time when an accepted request was due, even if it was sent later, until its whole response. */
  readonly acceptedMs: readonly number[]
  /** Until a response with 429 or 503. */
  readonly refusedMs: readonly number[]
  /** Refusals without Retry-After. */
  readonly unexplained: number
  /** Anything else → how often. */
  readonly failures: Readonly<Record<string, number>>
  /** How long after it was due a request was sent: more than a few ms mean that this process lacked a processor. */
  readonly lateMs: readonly number[]
}

const longestMs = 20_000

/**
 * Sends requests at a rate that does not depend on how fast they are answered, at random intervals (a Poisson process), as
 * independent people do.
 */
export async function sendAtRate(input: {
  readonly address: string
  readonly perSecond: number
  readonly seconds: number
  readonly random: () => number
  next(): Planned
}): Promise<Outcome> {
  const { address, perSecond, seconds, random, next } = input
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const [accepted, refused, late] = [[], [], []] as number[][] as [number[], number[], number[]]
  const failures: Record<string, number> = {}
  const fail = (reason: string) => {
    failures[reason] = (failures[reason] ?? 0) + 1
  }
  let [sent, open, unexplained] = [0, 0, 0]
  const send = (dueMs: number) => {
    const { body, path, ...options } = next()
    sent++
    open++
    late.push(performance.now() - dueMs)
    const call = request(new URL(path, address), { ...options, agent, timeout: longestMs }, (response) => {
      response.resume().on('end', () => {
        const ms = performance.now() - dueMs
        const { statusCode: status = 0, headers } = response
        if (status < 400) accepted.push(ms)
        else if (status === 429 || status === 503) {
          refused.push(ms)
          if (headers['retry-after'] === undefined) unexplained++
        } else fail(String(status))
      })
    })
    call.on('timeout', () => call.destroy(new Error('timeout')))
    call.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    call.on('close', () => open--)
    call.end(body)
  }
  const startMs = performance.now()
  const endMs = startMs + seconds * 1000
  let dueMs = startMs
  while (dueMs < endMs) {
    while (dueMs <= performance.now() && dueMs < endMs) {
      send(dueMs)
      dueMs += (-Math.log(1 - random()) / perSecond) * 1000
    }
    await sleep(1)
  }
  while (open > 0) await sleep(10)
  agent.destroy()
  const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
  return { sent, acceptedMs: sorted(accepted), refusedMs: sorted(refused), lateMs: sorted(late), unexplained, failures }
}

/** The value that a share of the sorted values do not exceed; 0 if there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}
