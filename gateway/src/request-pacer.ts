import { createWaitingLine, type Waiting } from './waiting-line.ts'

/**
 * Node accepts one new connection per turn of its event loop. If each turn handled every request that has arrived, a
 * thousand busy connections would keep new ones out for seconds.
 */
const requestsPerTurn = 16
const refusalsPerTurn = 16
/** Fewer requests than those of a turn in this time need no pace, and no turn of their own. */
const turnMs = 10

/** Begins a few requests per turn of the event loop, and refuses those that waited too long. */
export function createRequestPacer() {
  const line = createWaitingLine()
  let begun = 0
  let turnEndsAtMs = 0
  let isScheduled = false
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }

  const beginTurn = (nowMs = performance.now()) => {
    begun = 0
    turnEndsAtMs = nowMs + turnMs
  }
  const nextTurn = () => {
    isScheduled = false
    beginTurn()
    for (let refused = 0; refused < refusalsPerTurn; refused++) {
      const expired = line.nextExpired()
      if (!expired) break
      expired.refuse()
    }
    // Also while more have expired than a turn refuses: otherwise overload would leave no time for responses.
    for (; begun < requestsPerTurn; begun++) {
      const request = line.next()
      if (!request) break
      request.begin()
    }
    if (!line.isEmpty()) schedule()
  }

  return {
    /** Calls `begin` at once or in a later turn, or `refuse` if that is after the deadline. */
    add(request: Waiting): void {
      const nowMs = performance.now()
      if (!isScheduled && nowMs >= turnEndsAtMs) beginTurn(nowMs)
      if (begun < requestsPerTurn && line.isEmpty()) {
        begun++
        request.begin()
      } else {
        line.add(request)
        schedule()
      }
    },
  }
}
