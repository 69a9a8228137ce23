import { SourceError } from '../source-error.ts'
import { refuseOtherKinds } from './file-kind.ts'
import { peek } from './meter.ts'

/**
 * The bytes of a text file: UTF-16 with a byte order mark, which spreadsheets write as "Unicode text",
 * becomes UTF-8. Errors: SourceError when the file is a web page, a workbook or another kind than text.
 */
export async function* utf8Text(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, 512)
  refuseOtherKinds(head, name)
  const encoding = utf16Of(head)
  if (!encoding) return yield* whole
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of whole) yield Buffer.from(decoder.decode(chunk, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new SourceError('damaged', `${name} is not valid UTF-16, although it begins like it.`)
  }
}

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const mark = head.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return 'utf-16le'
  return mark === '\xfe\xff' ? 'utf-16be' : null
}
