const WINDOW_BYTES = 65_536
const LONGEST_MATCH_BYTES = 65_538

/** The bytes that are unpacked and not yet passed on, after a window of those before them. */
class InflateWindow {
  readonly #bytes = Buffer.alloc(WINDOW_BYTES + 4 * LONGEST_MATCH_BYTES)
  /** Where the window begins, and where it ends. */
  #first = WINDOW_BYTES
  #start = WINDOW_BYTES
  #at = WINDOW_BYTES

  /** Whether there may be no place for another match. */
  isFull(): boolean {
    return this.#at > this.#bytes.length - LONGEST_MATCH_BYTES
  }

  byte(value: number): void {
    this.#bytes[this.#at++] = value
  }

  /** Repeats bytes of the window, which may overlap with what they are copied to. */
  copy(distance: number, length: number): void {
    const from = this.#at - distance
    if (from < this.#first) throw new Error('invalid distance')
    for (let i = 0; i < length; i++) this.#bytes[this.#at + i] = this.#bytes[from + i]!
    this.#at += length
  }

  /** The bytes since the last call; the newest become the window. */
  flush(): Buffer {
    const unpacked = Buffer.from(this.#bytes.subarray(this.#start, this.#at))
    const usedBytes = Math.min(WINDOW_BYTES, this.#at - this.#first)
    this.#bytes.copyWithin(WINDOW_BYTES - usedBytes, this.#at - usedBytes, this.#at)
    this.#first = WINDOW_BYTES - usedBytes
    this.#start = WINDOW_BYTES
    this.#at = WINDOW_BYTES
    return unpacked
  }
}

/** Reads chunks of bytes bit by bit, the lowest first. `available` must be awaited before as many bytes are read. */
class BitReader {
  readonly #chunks: AsyncIterator<Buffer>
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #hold = 0
  #held = 0
  #isEnded = false

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Whether so many bytes can be read without waiting. At the end of the input everything can, and may fail. */
  has(bytes: number): boolean {
    return this.#isEnded || this.#bytes.length - this.#at >= bytes
  }

  /** Waits until so many bytes can be read, or the input has ended. */
  async available(bytes: number): Promise<void> {
    while (!this.has(bytes)) {
      const { value, done } = await this.#chunks.next()
      if (done) this.#isEnded = true
      else {
        this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), value])
        this.#at = 0
      }
    }
  }

  /** The next bits as a number, at most 16. Errors: at the end of the input. */
  take(count: number): number {
    this.#fill(count)
    const value = this.#hold & ((1 << count) - 1)
    this.#drop(count)
    return value
  }

  /** The next symbol of a code. Errors: for bits without a symbol, and at the end of the input. */
  symbol({ bits, entries }: HuffmanTable): number {
    // The last code may be shorter than the table's bits, with nothing after it.
    while (this.#held < bits && this.#at < this.#bytes.length) this.#fill(this.#held + 1)
    const entry = entries[this.#hold & ((1 << bits) - 1)]!
    const length = entry & 15
    if (length === 0) throw new Error('invalid code')
    if (length > this.#held) throw new Error('unexpected end of file')
    this.#drop(length)
    return entry >> 4
  }

  /** Skips to the next whole byte. */
  align(): void {
    this.#drop(this.#held & 7)
  }

  /** Ends the reading of the chunks. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  #fill(count: number): void {
    while (this.#held < count) {
      if (this.#at === this.#bytes.length) throw new Error('unexpected end of file')
      this.#hold |= this.#bytes[this.#at++]! << this.#held
      this.#held += 8
    }
  }

  #drop(count: number): void {
    this.#hold >>>= count
    this.#held -= count
  }
}

/**
 * Unpacks Deflate64 ("enhanced deflate", method 9 of a zip archive), which Windows writes for large files. It is RFC 1951
 * with a window of 64 KB instead of 32: distance codes 30 and 31 are used, and length code 285 has 16 more bits. No
 * package for Node decodes it reliably. Errors: whatever is not Deflate64, or ends too early; a checksum is the caller's.
 */
export async function* inflate64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = new BitReader(chunks)
  const output = new InflateWindow()
  try {
    for (let isLast = false; !isLast; ) {
      await input.available(LONGEST_HEADER_BYTES)
      isLast = input.take(1) === 1
      const kind = input.take(2)
      if (kind === 3) throw new Error('invalid block type')
      const copy = kind === 0 ? storedBlock(input, output) : codedBlock(input, output, codesOf(kind, input))
      while (!copy()) {
        if (output.isFull()) yield output.flush()
        await input.available(LONGEST_SYMBOL_BYTES)
      }
    }
    yield output.flush()
  } finally {
    await input.close()
  }
}

/** A header has up to 14 + 19 × 3 + 320 × 14 bits. */
const LONGEST_HEADER_BYTES = 600
/** A length and distance have up to 15 + 16 + 15 + 14 bits. */
const LONGEST_SYMBOL_BYTES = 8

/** Of the length codes from 257 on: the shortest length, and how many bits follow that are added to it. */
const lengthBits = [0, 0, 0, 0, ...[0, 1, 2, 3, 4, 5].flatMap((bits) => Array(4).fill(bits)), 16]
const lengthBases = [...basesFrom(3, lengthBits.slice(0, 28)), 3]
const distanceBits = [0, 0, ...Array.from({ length: 15 }, (_, bits) => [bits, bits]).flat()]
const distanceBases = basesFrom(1, distanceBits)

function basesFrom(first: number, bits: readonly number[]): number[] {
  let next = first
  return bits.map((count) => {
    const base = next
    next += 2 ** count
    return base
  })
}

interface Codes {
  readonly literals: HuffmanTable
  readonly distances: HuffmanTable
}

const fixedCodes: Codes = {
  literals: huffmanTable([...Array(144).fill(8), ...Array(112).fill(9), ...Array(24).fill(7), ...Array(8).fill(8)]),
  distances: huffmanTable(Array(32).fill(5)),
}

function codesOf(kind: number, input: BitReader): Codes {
  return kind === 1 ? fixedCodes : readCodes(input)
}

/** The order in which the lengths of the code of lengths are written. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** Reads the codes of a block: their lengths, which are coded and repeated themselves. */
function readCodes(input: BitReader): Codes {
  const literals = input.take(5) + 257
  const total = literals + input.take(5) + 1
  const ofLengths = new Uint8Array(19)
  const written = input.take(4) + 4
  for (let i = 0; i < written; i++) ofLengths[lengthOrder[i]!] = input.take(3)
  const table = huffmanTable(ofLengths)
  const lengths: number[] = []
  while (lengths.length < total) {
    const symbol = input.symbol(table)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) {
      const former = lengths.at(-1)
      if (former === undefined) throw new Error('invalid code lengths')
      lengths.push(...Array(3 + input.take(2)).fill(former))
    } else {
      const zeros = symbol === 17 ? 3 + input.take(3) : 11 + input.take(7)
      lengths.push(...Array(zeros).fill(0))
    }
  }
  if (lengths.length > total) throw new Error('invalid code lengths')
  return { literals: huffmanTable(lengths.slice(0, literals)), distances: huffmanTable(lengths.slice(literals)) }
}

/** Copies a block as far as input and output allow; returns true at its end. */
type CopyBlock = () => boolean

function storedBlock(input: BitReader, output: InflateWindow): CopyBlock {
  input.align()
  let left = input.take(16)
  if ((left ^ 0xffff) !== input.take(16)) throw new Error('invalid stored block')
  return () => {
    while (left > 0 && input.has(1) && !output.isFull()) {
      output.byte(input.take(8))
      left--
    }
    return left === 0
  }
}

function codedBlock(input: BitReader, output: InflateWindow, { literals, distances }: Codes): CopyBlock {
  return () => {
    while (input.has(LONGEST_SYMBOL_BYTES) && !output.isFull()) {
      const symbol = input.symbol(literals)
      if (symbol < 256) output.byte(symbol)
      else if (symbol === 256) return true
      else {
        const code = symbol - 257
        if (code >= lengthBases.length) throw new Error('invalid length')
        const length = lengthBases[code]! + input.take(lengthBits[code]!)
        const near = input.symbol(distances)
        output.copy(distanceBases[near]! + input.take(distanceBits[near]!), length)
      }
    }
    return false
  }
}

/** Finds the symbol of a Huffman code by its next bits, first bit lowest. */
interface HuffmanTable {
  /** Bits that an entry is found by. */
  readonly bits: number
  /** The symbol × 16 + the length of its code; 0 where no code begins like that. */
  readonly entries: Uint16Array
}

/** The table of the canonical code with these lengths by symbol (RFC 1951, 3.2.2). Errors: for impossible lengths. */
function huffmanTable(lengths: ArrayLike<number>): HuffmanTable {
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
