import { randomBytes } from 'node:crypto'
import { constants, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { inflate64 } from './inflate64.ts'

async function unpacked(bytes: Buffer, chunkBytes = bytes.length): Promise<Buffer> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  const parts: Buffer[] = []
  for await (const part of inflate64(chunks())) parts.push(part)
  return Buffer.concat(parts)
}

/** Writes a block with the fixed code of RFC 1951 by hand: numbers lowest bit first, codes highest bit first. */
function fixedBlock() {
  const bits: number[] = []
  const number = (value: number, count: number) => {
    for (let i = 0; i < count; i++) bits.push((value >> i) & 1)
  }
  const code = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  // The last block, of kind 1.
  number(0b011, 3)
  return {
    literal: (text: string) => {
      for (const byte of Buffer.from(text)) code(0x30 + byte, 8)
    },
    /** Length code 285: up to 65,538 bytes; `distanceCode` with `extra` in so many bits. */
    longMatch(length: number, distanceCode: number, extra = 0, extraBits = 0) {
      code(0xc5, 8)
      number(length - 3, 16)
      code(distanceCode, 5)
      number(extra, extraBits)
    },
    end(): Buffer {
      code(0, 7)
      const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
      bits.forEach((bit, i) => {
        bytes[i >> 3]! |= bit << (i & 7)
      })
      return bytes
    },
  }
}

describe('Deflate64', () => {
  test('has matches of up to 65,538 bytes', async () => {
    const block = fixedBlock()
    block.literal('ab')
    block.longMatch(10, 1)
    for (let i = 0; i < 20; i++) block.longMatch(65_538, 0)
    block.literal('z')
    const expected = `ab${'ab'.repeat(5)}${'b'.repeat(20 * 65_538)}z`
    expect((await unpacked(block.end())).equals(Buffer.from(expected))).toBe(true)
    expect((await unpacked(block.end(), 1)).equals(Buffer.from(expected))).toBe(true)
  })

  test('reaches back 65,536 bytes', async () => {
    const block = fixedBlock()
    block.literal('first')
    block.longMatch(65_531, 0)
    // Code 31: from 49,153 on, with 14 bits; 65,536 is the first byte. Code 30: from 32,769 on; the last is 49,152.
    block.longMatch(5, 31, 65_536 - 49_153, 14)
    block.longMatch(5, 30, 49_152 - 32_769, 14)
    const bytes = await unpacked(block.end())
    expect(bytes.subarray(65_536).toString()).toBe('firstttttt')
  })

  test('is ordinary Deflate where no match is longer than 257 bytes: stored, fixed and dynamic blocks', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `${(i * 7919) % 99_991},${i % 13}\n`)
    const text = Buffer.from(lines.join(''))
    const noise = randomBytes(300_000)
    for (const packed of [
      deflateRawSync(text, { strategy: constants.Z_HUFFMAN_ONLY }),
      deflateRawSync(text, { level: 9 }),
      deflateRawSync(text, { strategy: constants.Z_FIXED }),
    ]) {
      expect((await unpacked(packed, 1000)).equals(text)).toBe(true)
    }
    expect((await unpacked(deflateRawSync(noise, { level: 0 }), 777)).equals(noise)).toBe(true)
  })

  test('that is cut off or damaged is an error', async () => {
    const packed = deflateRawSync(Buffer.from('zip,price\n'.repeat(3) + randomBytes(2000).toString('hex')))
    await expect(unpacked(packed.subarray(0, -3))).rejects.toThrow('unexpected end of file')
    await expect(unpacked(Buffer.from([0b111]))).rejects.toThrow('invalid block type')
    const block = fixedBlock()
    block.longMatch(10, 0)
    await expect(unpacked(block.end())).rejects.toThrow('invalid distance')
  })
})
