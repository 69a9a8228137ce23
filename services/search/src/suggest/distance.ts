/**
 * Least number of typing errors (a letter more, less, another or two swapped: optimal string alignment)
 * that lead from `typed` to `name` or to a beginning of it, since people type beginnings. Gives up with
 * `limit + 1`.
 */
export function typingErrors(typed: string, name: string, limit: number): number {
  const width = Math.min(name.length, typed.length + limit)
  let before: number[] = []
  let row = Array.from({ length: width + 1 }, (_, column) => column)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === name[j - 1]
      let cost = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1]
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1)
      next.push(cost)
    }
    if (Math.min(...next) > limit) return limit + 1
    before = row
    row = next
  }
  return Math.min(...row)
}
