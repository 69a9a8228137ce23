import { createWaitingLine, type Waiting } from './waiting-line.ts'

export interface CallLimits {
  /** Calls that are always in progress at one service before further ones wait. */
  readonly minCalls: number
  /** Calls in progress at one service, however fast it is. */
  readonly maxCalls: number
}

/** A call that is in progress or waits. */
export interface QueuedCall {
  /** Calls `begin` at once or when it is the call's turn, or `refuse` at the deadline. */
  enter(): void
  /** Ends the call, whether it is in progress or waits. Does nothing the second time. */
  end(): void
}

/** While calls wait, more are in progress as long as each takes less than this, and fewer otherwise. */
const targetMs = 80
/** What one fast call adds to the calls in progress, and the share of them that is left after a slow one. */
const [increase, decrease] = [0.25, 0.8]

/**
 * Calls to one service: enough are in progress to keep it busy, but no more, because then each takes longer. Under too
 * much load, the time that a call waits is limited rather than the number of waiting calls: this limit is right for
 * fast and slow services, and clients that repeat refused calls do so less often.
 */
export function createCallQueue({ minCalls, maxCalls }: CallLimits) {
  const line = createWaitingLine()
  let inProgress = 0
  let limit = minCalls
  let decreasedAtMs = 0
  let timer: NodeJS.Timeout | undefined

  const expire = () => {
    timer = undefined
    for (let call = line.nextExpired(); call; call = line.nextExpired()) call.refuse()
    expireLater()
  }
  const expireLater = () => {
    const deadlineMs = line.deadlineMs()
    if (timer || deadlineMs === undefined) return
    timer = setTimeout(expire, Math.max(1, deadlineMs - performance.now())).unref()
  }
  const adapt = (startMs: number) => {
    const nowMs = performance.now()
    if (nowMs - startMs < targetMs) limit = Math.min(maxCalls, limit + increase)
    // Calls that began before the last decrease say nothing about it.
    else if (startMs > decreasedAtMs) {
      limit = Math.max(minCalls, limit * decrease)
      decreasedAtMs = nowMs
    }
  }
  const endOne = (startMs: number) => {
    inProgress--
    if (line.isEmpty()) return
    adapt(startMs)
    while (inProgress < limit) {
      const next = line.next()
      if (!next) return
      next.begin()
    }
  }

  return {
    /** A call that has not entered the queue yet: `begin` may end it before it returns. */
    create({ deadlineMs, begin, refuse }: Waiting): QueuedCall {
      let startMs: number | undefined
      let isEnded = false
      const call: Waiting = {
        deadlineMs,
        begin() {
          inProgress++
          startMs = performance.now()
          begin()
        },
        refuse,
      }
      return {
        enter() {
          if (inProgress < limit && line.isEmpty()) return call.begin()
          line.add(call)
          expireLater()
        },
        end() {
          if (isEnded) return
          isEnded = true
          if (startMs === undefined) line.remove(call)
          else endOne(startMs)
        },
      }
    },
  }
}

export type CallQueue = ReturnType<typeof createCallQueue>
