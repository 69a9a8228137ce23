/** A request or call that waits for its turn. */
export interface Waiting {
  /** Of `performance.now()`. */
  readonly deadlineMs: number
  readonly begin: () => void
  /** Called instead of `begin` after the deadline. */
  readonly refuse: () => void
}

/** Requests that wait, in the order of their arrival. */
export function createWaitingLine() {
  // A Set keeps the order of arrival and lets requests leave from its middle.
  const line = new Set<Waiting>()
  const oldest = (): Waiting | undefined => line.values().next().value
  const take = (waiting: Waiting | undefined) => {
    if (waiting) line.delete(waiting)
    return waiting
  }
  return {
    add: (waiting: Waiting): void => void line.add(waiting),
    remove: (waiting: Waiting): void => void line.delete(waiting),
    isEmpty: () => line.size === 0,
    /** Removes and returns the oldest one. */
    next: () => take(oldest()),
    /** Removes and returns the oldest one if its deadline has passed. */
    nextExpired(): Waiting | undefined {
      const waiting = oldest()
      return waiting && waiting.deadlineMs <= performance.now() ? take(waiting) : undefined
    },
    /** The earliest deadline. */
    deadlineMs: () => oldest()?.deadlineMs,
  }
}
