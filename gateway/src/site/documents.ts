import { hasVersion } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, compressToKeep, type Encoding } from '../calls/compression.ts'

/** A page, an image, a sitemap: made from the services' data, the same for everyone until these change. */
export interface Document {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Whether it would be made the same now; never fails. Missing for a document that is not cached. */
  readonly isCurrent?: ((requestId: string) => Promise<boolean>) | undefined
}

interface CachedDocument {
  readonly document: Document
  /** The body as it is sent, by encoding. */
  readonly encoded: Map<Encoding, Promise<Buffer>>
  checkedAtMs: number
}

interface DocumentRequest {
  readonly key: string
  /** Undefined if there is no such document. Errors: passed on to all who wait for the document. */
  readonly make: () => Promise<Document | undefined>
  readonly requestId: string
}

/** With its compressed forms, a page takes some 25 kB and a sitemap 4 MB. */
const maxBytes = 48 * 1024 * 1024
/** A document is not checked again for this long: many requests for one page are one question to the services. */
const freshMs = 1000

const smallest: readonly Encoding[] = ['br', 'zstd', 'gzip']

/** Keeps the documents that are asked for most recently, by `key`, with their compressed forms. */
export function createDocuments() {
  const cache = new LRUCache<string, CachedDocument>({
    maxSize: maxBytes,
    // The compressed forms together are about half as long.
    sizeCalculation: ({ document }) => Math.ceil(document.body.length * 1.5) + 1000,
  })
  const inProgress = new Map<string, Promise<CachedDocument | undefined>>()

  const findCurrent = async (key: string, requestId: string): Promise<CachedDocument | undefined> => {
    const one = cache.get(key)
    if (!one) return undefined
    if (!(await one.document.isCurrent?.(requestId))) return undefined
    one.checkedAtMs = performance.now()
    return one
  }
  const checkOrMake = async ({ key, make, requestId }: DocumentRequest): Promise<CachedDocument | undefined> => {
    const current = await findCurrent(key, requestId)
    if (current) return current
    const document = await make()
    const one = document && { document, encoded: new Map(), checkedAtMs: performance.now() }
    if (one && document.isCurrent) cache.set(key, one)
    else cache.delete(key)
    return one
  }

  return {
    /** The document of a key, made if it is not kept or has changed. Errors: those of `make`. */
    async find(wanted: DocumentRequest): Promise<CachedDocument | undefined> {
      const { key } = wanted
      const one = cache.get(key)
      if (one && performance.now() < one.checkedAtMs + freshMs) return one
      // Requests at the same time share one check.
      const current = inProgress.get(key) ?? checkOrMake(wanted).finally(() => inProgress.delete(key))
      inProgress.set(key, current)
      return current
    },
    /** Sends a document, compressed, or 304 if the client has it. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { document: { status, headers, body }, encoded }: CachedDocument,
    ): Promise<FastifyReply> {
      reply.status(status).headers(headers)
      if (headers.etag && hasVersion(request, headers.etag)) return reply.status(304).send()
      const encoding = chooseEncoding(request, reply, { bytes: body.length, preferred: smallest })
      if (!encoding) return reply.send(body)
      const compressed = encoded.get(encoding) ?? compressToKeep(body, encoding)
      encoded.set(encoding, compressed)
      return reply.send(await compressed)
    },
  }
}

export type Documents = ReturnType<typeof createDocuments>
