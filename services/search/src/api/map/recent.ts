/**
 * Remembers the `most` results of one version that were used last. A different version replaces all of them.
 * The function returned makes a result only if it is not remembered.
 */
export function createRecent<Version, Result>(most: number) {
  let current: Version | undefined
  const results = new Map<string, Result>()
  return (version: Version, key: string, make: () => Result): Result => {
    if (version !== current) results.clear()
    current = version
    const result = results.get(key) ?? make()
    // A Map is in the order of insertion, so the first key is the one unused for longest.
    results.delete(key)
    results.set(key, result)
    if (results.size > most) results.delete(results.keys().next().value!)
    return result
  }
}
