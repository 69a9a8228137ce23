/** An inverted index from trigrams to the texts that contain them, to find similar names. */
export interface PackedTrigrams {
  readonly texts: number
  /** Trigrams in ascending order, as text joined (three characters each). */
  readonly grams: string
  /** Texts of gram g are texts[starts[g]] to texts[starts[g + 1]]. */
  readonly starts: Uint32Array
  readonly postings: Uint32Array
}

const size = 3

/** The distinct trigrams of a text, with a blank before its beginning. */
export function trigramsOf(text: string): Set<string> {
  const padded = ` ${text}`
  const grams = new Set<string>()
  for (let at = 0; at + size <= padded.length; at++) grams.add(padded.slice(at, at + size))
  return grams
}

export function packTrigrams(texts: readonly string[]): PackedTrigrams {
  const byGram = new Map<string, number[]>()
  texts.forEach((text, number) => {
    for (const gram of trigramsOf(text)) {
      const postings = byGram.get(gram)
      if (postings) postings.push(number)
      else byGram.set(gram, [number])
    }
  })
  const grams = [...byGram.keys()].sort()
  const starts = new Uint32Array(grams.length + 1)
  grams.forEach((gram, at) => {
    starts[at + 1] = starts[at]! + byGram.get(gram)!.length
  })
  const postings = new Uint32Array(starts[grams.length]!)
  grams.forEach((gram, at) => {
    postings.set(byGram.get(gram)!, starts[at]!)
  })
  return { texts: texts.length, grams: grams.join(''), starts, postings }
}

/** The texts that share most trigrams with `typed`, best first, at most `limit`. */
export function createTrigramIndex(
  packed: PackedTrigrams,
): (typed: string, limit: number) => number[] {
  const gramNumber = new Map<string, number>()
  for (let at = 0; at < packed.grams.length; at += size) {
    gramNumber.set(packed.grams.slice(at, at + size), at / size)
  }
  return (typed, limit) => {
    const shared = new Uint8Array(packed.texts)
    const touched: number[] = []
    for (const gram of trigramsOf(typed)) {
      const number = gramNumber.get(gram)
      if (number === undefined) continue
      for (let at = packed.starts[number]!; at < packed.starts[number + 1]!; at++) {
        const text = packed.postings[at]!
        if (shared[text] === 0) touched.push(text)
        shared[text]!++
      }
    }
    const byCount: number[][] = []
    for (const text of touched) {
      const count = shared[text]!
      const same = byCount[count]
      if (same) same.push(text)
      else byCount[count] = [text]
    }
    const found: number[] = []
    for (let count = byCount.length - 1; count > 0 && found.length < limit; count--) {
      found.push(...(byCount[count] ?? []).slice(0, limit - found.length))
    }
    return found
  }
}
