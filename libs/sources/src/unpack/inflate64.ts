import { BitReader } from './bit-reader.ts'
import { type HuffmanTable, huffmanTable } from './huffman.ts'
import { InflateWindow } from './inflate-window.ts'

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
