import type { PackedTrie } from './trie.ts'

/** Counts less than a typing error, so that of names with the same errors the one that is typed whole comes first. */
const untypedLetterCost = 0.1

export interface Similar {
  /** Number of the text. */
  readonly text: number
  /** Typing errors, plus a tenth for each letter that is not typed yet. */
  readonly cost: number
}

/**
 * The texts of which `typed` is a misspelling, or the beginning of one, with 1 to `limit` typing errors: an inserted,
 * missing, wrong or transposed letter (optimal string alignment distance). Walks the tree and leaves a branch as soon
 * as it has more errors, or none.
 */
export function similarTexts(trie: PackedTrie, typed: string, limit: number): Similar[] {
  const { letters, depths, ends, texts } = trie
  const similar: Similar[] = []
  const width = typed.length + 1
  // Row d: errors between the first d letters of the path and each beginning of `typed`.
  const rows: number[] = Array.from({ length: width }, (_, at) => at)
  const costs: number[] = [Number.POSITIVE_INFINITY]
  const path: number[] = [0]
  for (let node = 0; node < letters.length; ) {
    const letter = letters[node]!
    const depth = depths[node]!
    path[depth] = letter
    const row = depth * width
    rows[row] = depth
    let least = depth
    for (let at = 1; at < width; at++) {
      const wanted = typed.charCodeAt(at - 1)
      let errors = Math.min(
        rows[row - width + at]! + 1,
        rows[row + at - 1]! + 1,
        rows[row - width + at - 1]! + Number(letter !== wanted),
      )
      const isTransposed = at > 1 && depth > 1 && letter === typed.charCodeAt(at - 2) && path[depth - 1] === wanted
      if (isTransposed) errors = Math.min(errors, rows[row - 2 * width + at - 2]! + 1)
      rows[row + at] = errors
      least = Math.min(least, errors)
    }
    const whole = rows[row + typed.length]!
    const cost = Math.min(costs[depth - 1]! + untypedLetterCost, whole <= limit ? whole : Number.POSITIVE_INFINITY)
    costs[depth] = cost
    const isOver = whole === 0 || (least > limit && !Number.isFinite(cost))
    if (!isOver && texts[node]! > 0 && Number.isFinite(cost)) {
      similar.push({ text: texts[node]! - 1, cost })
    }
    node = isOver ? ends[node]! : node + 1
  }
  return similar
}
