import { describe, expect, test } from '@jest/globals'
import { textBlocks } from './text-blocks.ts'

async function read(...chunks: (string | number[])[]) {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk as string)
  }
  const blocks: string[] = []
  for await (const block of textBlocks(bytes())) blocks.push(block)
  return blocks
}

describe('text blocks', () => {
  test('end at a line end, whatever the chunks, and include a last line without one', async () => {
    expect(await read('a\nb', 'c\nd', 'e')).toEqual(['a\n', 'bc\n', 'de'])
  })

  test('join a character that was split between chunks', async () => {
    expect(await read([0x4d, 0xc3], [0xa9, 0x0a])).toEqual(['Mé\n'])
  })

  test('leave out a byte order mark, also one that comes in pieces', async () => {
    expect(await read([0xef], [0xbb, 0xbf, 0x61, 0x0a], 'b')).toEqual(['a\n', 'b'])
  })

  test('read a line that is not UTF-8 as Windows-1252, and the lines around it as UTF-8', async () => {
    const utf8 = [0x63, 0xc3, 0xb1, 0x0a]
    const windows = [0x63, 0xf1, 0x93, 0x0a]
    expect(await read([...utf8, ...windows, ...utf8])).toEqual(['cñ\ncñ“\ncñ\n'])
  })

  test('refuse a line of more than 16 MB', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    await expect(read(...Array(17).fill(megabyte))).rejects.toThrow('longer than 16 MB')
  })
})
