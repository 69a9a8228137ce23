import { createHash } from 'node:crypto'
import { createPathMatcher, type PageTable } from '@homeground/contracts'
import { notFound, type Server, unavailable } from '@homeground/service'
import { type AskOptions, createInquiry } from '../ask-service.ts'
import type { Documents } from '../documents.ts'
import { readSubject } from '../subject/read-subject.ts'
import { subjectKindOf } from '../subject/subject-kinds.ts'
import { createDrawImage } from './draw-image.ts'
import { socialImage } from './social-image.ts'
import { pageOfImage } from './social-image-path.ts'

/** Nobody waits for an image to read on, and the sites that fetch it do not try again. */
const patienceMs = 5000

interface Options extends Pick<AskOptions, 'addresses' | 'sign'> {
  readonly table: PageTable
  readonly documents: Documents
}

/**
 * `/social/zip/01760.png`: the image of a page about one thing. Errors: 404 if there is no such page, 503 while its
 * service is down.
 */
export function socialImageRoutes(server: Server, options: Options): void {
  const { table, documents, addresses, sign } = options
  const match = createPathMatcher(table.pages)
  const drawing = createDrawImage()
  server.addHook('onClose', drawing.close)
  server.get('/social/*', async (request, reply) => {
    const path = pageOfImage(request.url.split('?', 1)[0]!)
    const found = path === undefined ? undefined : match(path)
    if (!found || !subjectKindOf(found.entry.path)) throw notFound('There is no such image.')
    const { id: requestId, log } = request
    const image = await documents.find({
      requestId,
      key: `image ${path}`,
      async make() {
        const inquiry = createInquiry({ addresses, sign, patienceMs, requestId, log })
        const { exists, subject, dataSet } = await readSubject(found, inquiry)
        if (!exists) return undefined
        if (!subject) throw unavailable('The figures of the image are unavailable right now.')
        const svg = socialImage(subject, dataSet)
        return {
          status: 200,
          headers: {
            etag: `"${createHash('sha1').update(svg).digest('base64url')}"`,
            'cache-control': 'public, max-age=86400',
            // Other sites show it.
            'cross-origin-resource-policy': 'cross-origin',
            'content-type': 'image/png',
          },
          body: await drawing.draw(svg),
          isCurrent: inquiry.versionCheck(),
        }
      },
    })
    if (!image) throw notFound('There is no such image.')
    return documents.send(request, reply, image)
  })
}
