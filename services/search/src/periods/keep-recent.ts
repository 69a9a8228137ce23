/**
 * Keeps the `most` results that were used last. The function returned makes a result only if it is not kept; parallel
 * calls for one key share an attempt, and a failed one is not kept, nor does it displace a result.
 */
export function keepRecent<Result>(most: number) {
  const kept = new Map<string, Result>()
  const attempts = new Map<string, Promise<Result>>()
  /** A Map is in the order of insertion, so its first key is the one unused for longest. */
  const keep = (key: string, result: Result) => {
    kept.delete(key)
    kept.set(key, result)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return result
  }
  return async (key: string, make: () => Promise<Result>): Promise<Result> => {
    const known = kept.get(key)
    if (known !== undefined) return keep(key, known)
    const running = attempts.get(key)
    if (running) return running
    const attempt = make()
      .then((result) => keep(key, result))
      .finally(() => attempts.delete(key))
    attempts.set(key, attempt)
    return attempt
  }
}
