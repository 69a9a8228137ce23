/** A function that calls `run` unless it did so within the last `ms`. */
export function atMostEvery<Args extends unknown[]>(ms: number, run: (...args: Args) => void): (...args: Args) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return (...args) => {
    const nowMs = performance.now()
    if (nowMs - lastMs < ms) return
    lastMs = nowMs
    run(...args)
  }
}
