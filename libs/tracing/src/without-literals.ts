const longestText = 1000

/** A SQL statement, cut, with a question mark in place of each string and number; `$1` and names stay. */
export function withoutLiterals(sql: string): string {
  return sql
    .slice(0, longestText)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/'(?:[^']|'')*('|$)/g, '?')
    .replaceAll(/(?<![\w$.])\d+(\.\d+)?/g, '?')
}
