/** Finds the symbol of a Huffman code by its next bits, first bit lowest. */
export interface HuffmanTable {
  /** Bits that an entry is found by. */
  readonly bits: number
  /** The symbol × 16 + the length of its code; 0 where no code begins like that. */
  readonly entries: Uint16Array
}

/** The table of the canonical code with these lengths by symbol (RFC 1951, 3.2.2). Errors: for impossible lengths. */
export function huffmanTable(lengths: ArrayLike<number>): HuffmanTable {
  const counts = new Uint16Array(16)
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]!]!++
  counts[0] = 0
  const bits = counts.findLastIndex((count) => count > 0)
  const next = new Uint16Array(17)
  for (let length = 1, code = 0; length <= 15; length++) {
    next[length] = code
    code += counts[length]!
    if (code > 1 << length) throw new Error('invalid code lengths')
    code <<= 1
  }
  const entries = new Uint16Array(1 << Math.max(1, bits))
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!
    if (length === 0) continue
    const first = reversed(next[length]!++, length)
    for (let at = first; at < entries.length; at += 1 << length) entries[at] = symbol * 16 + length
  }
  return { bits: Math.max(1, bits), entries }
}

function reversed(code: number, length: number): number {
  let result = 0
  for (let bit = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit)
  return result
}
