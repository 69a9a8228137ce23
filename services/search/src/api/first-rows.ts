/** The first `count` rows by descending score, without sorting all of them; ties by the order of `rows`. */
export function highestRows(
  rows: ArrayLike<number>,
  scores: { readonly [row: number]: number },
  count: number,
): number[] {
  const best: number[] = []
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    if (best.length === count && scores[row]! <= scores[best.at(-1)!]!) continue
    let at = best.length
    while (at > 0 && scores[best[at - 1]!]! < scores[row]!) at--
    best.splice(at, 0, row)
    if (best.length > count) best.pop()
  }
  return best
}
