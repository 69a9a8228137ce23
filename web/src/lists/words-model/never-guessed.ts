/** What people ask for that no public number by zip stands for. */
const notInData =
  /\b(safe|safety|good (neighborhoods?|areas?)|family friendly|diverse|diversity|crime|weather|climate|walkable|walkability|tax|taxes)\b/

/** The words that were not understood: those that no data answers, and the rest. */
export function sortUnknown(unknown: readonly string[]): {
  readonly noData: readonly string[]
  readonly others: readonly string[]
} {
  return {
    noData: unknown.filter((words) => notInData.test(words)),
    others: unknown.filter((words) => !notInData.test(words)),
  }
}
