import { httpGet, requireDownloadSize, statusError, timeLimit } from './http-get.ts'
import type { ImportRules } from './import-rules.ts'
import type { RawBytes } from './raw-bytes.ts'
import { shownAddress } from './shown-address.ts'

/** Downloads an address while it is read. Errors: SourceError, also for what the rules do not allow. */
export async function urlBytes(url: string, rules: ImportRules, signal?: AbortSignal): Promise<RawBytes> {
  const name = shownAddress(url)
  const withinTime = timeLimit(name, rules)
  const { response, chunks, close } = await httpGet(url, { rules, withinTime, signal })
  try {
    if (!response.ok || !response.body) throw statusError(name, response)
    const length = Number(response.headers.get('content-length'))
    requireDownloadSize(length, name, rules)
    const bytesTotal = length > 0 ? length : null
    return { chunks: withinSize(chunks, name, rules), bytesTotal, close }
  } catch (error) {
    close()
    throw error
  }
}

async function* withinSize(chunks: AsyncIterable<Buffer>, name: string, rules: ImportRules): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    requireDownloadSize(bytes, name, rules)
    yield chunk
  }
}
