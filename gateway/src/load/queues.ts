/** A request that waits for its turn. */
export interface Waiting {
  /** Whose turn it takes: requests of one client never delay those of others by more than one turn. */
  readonly client: string
  /** In milliseconds of this process. */
  readonly cost: number
  /** When it arrived, of `performance.now()`. */
  readonly sinceMs: number
  readonly begin: () => void
  /** Called instead of `begin` once it has waited too long. */
  readonly refuse: () => void
}

/** Requests of one client that wait in one line; more are refused at once. */
const mostWaiting = 256

/**
 * There are too many requests once some have waited too long for `overloadBeginsMs`, which is longer than a machine is
 * sometimes busy with something else, and until none has for `overloadEndsMs`. Then `waitShare` of the longest wait is left.
 */
const [overloadBeginsMs, overloadEndsMs, waitShare] = [300, 1000, 1 / 6]

/**
 * Requests that wait: clients take turns, and each client's requests keep the order of their arrival. All of them wait at
 * most `maxWaitMs`, and less while there are too many: otherwise each request that begins would have waited that long,
 * although a short line keeps the process as busy as a long one.
 */
function createFairLine(maxWaitMs: number) {
  let [firstExpiredMs, lastExpiredMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const isOverloaded = (nowMs = performance.now()) =>
    nowMs < lastExpiredMs + overloadEndsMs && lastExpiredMs >= firstExpiredMs + overloadBeginsMs
  const waitMs = (nowMs: number) => (isOverloaded(nowMs) ? waitShare * maxWaitMs : maxWaitMs)
  // Sets keep the order of arrival and let requests leave from the middle.
  const all = new Set<Waiting>()
  // The client whose turn is next is first.
  const clients = new Map<string, Set<Waiting>>()
  const remove = (waiting: Waiting) => {
    all.delete(waiting)
    const own = clients.get(waiting.client)
    own?.delete(waiting)
    if (own?.size === 0) clients.delete(waiting.client)
  }
  return {
    remove,
    isEmpty: () => all.size === 0,
    /** Whether there are too many. */
    isOverloaded,
    hasOf: (client: string) => clients.has(client),
    /** False if too many requests of the client wait already. */
    add(waiting: Waiting): boolean {
      const own = clients.get(waiting.client) ?? new Set()
      if (own.size >= mostWaiting) return false
      own.add(waiting)
      if (own.size === 1) clients.set(waiting.client, own)
      all.add(waiting)
      return true
    },
    /** Removes and returns the next request that may begin. */
    next(mayBegin: (waiting: Waiting) => boolean = () => true): Waiting | undefined {
      for (const [client, own] of clients) {
        const waiting: Waiting = own.values().next().value!
        if (!mayBegin(waiting)) continue
        remove(waiting)
        if (clients.delete(client)) clients.set(client, own)
        return waiting
      }
      return undefined
    },
    /** Removes and returns the oldest request if it has waited too long. */
    nextExpired(nowMs: number): Waiting | undefined {
      const oldest = all.values().next().value
      if (!oldest || oldest.sinceMs + waitMs(nowMs) > nowMs) return undefined
      if (nowMs >= lastExpiredMs + overloadEndsMs) firstExpiredMs = nowMs
      lastExpiredMs = nowMs
      remove(oldest)
      return oldest
    },
    /** In how many milliseconds the oldest request has waited too long; undefined if none waits. */
    expiresInMs(nowMs: number): number | undefined {
      const oldest = all.values().next().value
      return oldest && oldest.sinceMs + waitMs(nowMs) - nowMs
    },
  }
}

/** How long requests begin, and are refused, per turn of the event loop. */
const turnMs = 4
/**
 * Node accepts one new connection per turn. While there are any, turns are short: otherwise a thousand busy
 * connections would keep new ones out for seconds.
 */
const acceptingTurnMs = 0.5
const refusingMs = 2

/** Begins requests at the pace of this process: a few per turn of the event loop. */
export function createPacer(maxWaitMs: number) {
  const line = createFairLine(maxWaitMs)
  let isScheduled = false
  let isAccepting = false
  let turnEndsAtMs = 0
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }
  const nextTurn = () => {
    isScheduled = false
    const startMs = performance.now()
    let nowMs = startMs
    while (nowMs < startMs + refusingMs) {
      const expired = line.nextExpired(nowMs)
      if (!expired) break
      expired.refuse()
      nowMs = performance.now()
    }
    turnEndsAtMs = nowMs + (isAccepting ? acceptingTurnMs : turnMs)
    isAccepting = false
    // Even while more have expired than a turn refuses: otherwise overload would leave no time for responses.
    do {
      const request = line.next()
      if (!request) return
      request.begin()
    } while (performance.now() < turnEndsAtMs)
    if (!line.isEmpty()) schedule()
  }
  return {
    /** Calls `begin` at once or in a later turn, or `refuse` if that is too late. */
    add(request: Waiting): void {
      const nowMs = performance.now()
      // After a quiet time a turn begins with its first request.
      if (!isScheduled && nowMs > turnEndsAtMs + turnMs) turnEndsAtMs = nowMs + turnMs
      if (line.isEmpty() && nowMs < turnEndsAtMs) request.begin()
      else if (line.add(request)) schedule()
      else request.refuse()
    },
    /** A connection was accepted; others may wait behind it. */
    accepted(): void {
      isAccepting = true
    },
  }
}

export interface QueueLimits {
  /** Cost of the requests that are in progress before further ones wait. */
  readonly min: number
  /** The same while requests wait and all are slow. */
  readonly busyMin: number
  /** Cost of the requests in progress, however fast they are. */
  readonly max: number
  /** The share of these that one client may have in progress; one request is always possible. */
  readonly clientShare: number
  /** Longest time from a request's arrival until it begins. */
  readonly maxWaitMs: number
}

/** A request that is in progress or waits. */
export interface Queued {
  /** Calls `begin` at once or when it is the request's turn, or `refuse` once it has waited too long. */
  enter(): void
  /** Ends the request, whether it is in progress or waits. Does nothing the second time. */
  end(): void
}

/**
 * A request that takes longer than this is slow. Each takes a few milliseconds where processors are free, so that slow
 * ones show that too many share them.
 */
const slowMs = 25
/**
 * Added to the limit by a fast request, and taken off it by a slow one, for each unit of its cost: the limit settles where
 * one request in about 25 is slow, however many are in progress.
 */
const [increase, decrease] = [0.02, 0.5]

/**
 * Requests to one service or of one kind: enough are in progress to keep it busy, but no more, because then each takes
 * longer. Under too much load, the time that a request waits is limited rather than the number of waiting requests: this
 * limit is right for fast and slow services.
 */
export function createQueue({ min, busyMin, max, clientShare, maxWaitMs }: QueueLimits) {
  const line = createFairLine(maxWaitMs)
  const ownCosts = new Map<string, number>()
  let inProgress = 0
  let limit = min
  let timer: NodeJS.Timeout | undefined

  const mayBegin = ({ client, cost }: Waiting) => {
    const own = ownCosts.get(client) ?? 0
    return (inProgress === 0 || inProgress + cost <= limit) && (own === 0 || own + cost <= limit * clientShare)
  }
  const count = ({ client, cost }: Waiting, sign: 1 | -1) => {
    inProgress += sign * cost
    const own = (ownCosts.get(client) ?? 0) + sign * cost
    if (own > 0) ownCosts.set(client, own)
    else ownCosts.delete(client)
  }
  const refuseExpired = () => {
    const nowMs = performance.now()
    for (let one = line.nextExpired(nowMs); one; one = line.nextExpired(nowMs)) one.refuse()
  }
  const refuseLater = () => {
    if (timer) return
    const ms = line.expiresInMs(performance.now())
    if (ms === undefined) return
    timer = setTimeout(
      () => {
        timer = undefined
        refuseExpired()
        refuseLater()
      },
      Math.max(1, ms),
    ).unref()
  }
  const adapt = (startMs: number, cost: number) => {
    const isSlow = performance.now() - startMs >= slowMs
    limit = isSlow ? Math.max(busyMin, limit - decrease * cost) : Math.min(max, limit + increase * cost)
  }

  return {
    /** A request that has not entered the queue yet: `begin` may end it before it returns. */
    create(request: Waiting): Queued {
      let startMs: number | undefined
      let isEnded = false
      const own: Waiting = {
        ...request,
        begin() {
          count(own, 1)
          startMs = performance.now()
          request.begin()
        },
      }
      return {
        enter() {
          if (!line.hasOf(own.client) && mayBegin(own)) own.begin()
          else if (line.add(own)) refuseLater()
          else own.refuse()
        },
        end() {
          if (isEnded) return
          isEnded = true
          if (startMs === undefined) return line.remove(own)
          count(own, -1)
          // Under too much load, there are moments in which none waits.
          if (line.isEmpty() && !line.isOverloaded()) limit = Math.max(min, limit)
          else adapt(startMs, own.cost)
          refuseExpired()
          for (let one = line.next(mayBegin); one; one = line.next(mayBegin)) one.begin()
        },
      }
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
