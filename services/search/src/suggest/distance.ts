/**
 * Least number of typing errors (an inserted, missing, wrong or transposed letter: optimal string alignment
 * distance) between `typed` and `name` or any prefix of it, since people type prefixes. Returns `limit + 1`
 * when it is above `limit`.
 */
export function typingErrors(typed: string, name: string, limit: number): number {
  const width = Math.min(name.length, typed.length + limit)
  let [before, row, next] = [0, 1, 2].map(() => new Uint8Array(width + 1)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  for (let j = 0; j <= width; j++) row[j] = j
  for (let i = 1; i <= typed.length; i++) {
    next[0] = i
    let least = i
    for (let j = 1; j <= width; j++) {
      const same = typed.charCodeAt(i - 1) === name.charCodeAt(j - 1)
      let cost = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1)
      }
      next[j] = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    const reused = before
    before = row
    row = next
    next = reused
  }
  return row.reduce((least, cost) => Math.min(least, cost))
}
