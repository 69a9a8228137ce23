import { createPathMatcher, type PageTable } from '@homeground/contracts'
import { notFound, type Server, sentNotModified, unavailable } from '@homeground/service'
import type { ResourceOptions } from '../find-page.ts'
import { readSubject } from '../subject/read-subject.ts'
import { subjectKindOf } from '../subject/subject-kinds.ts'
import { createDrawImage } from './draw-image.ts'
import { socialImage } from './social-image.ts'
import { pageOfImage } from './social-image-path.ts'

/** Nobody waits for an image to read on, and the sites that fetch it do not try again. */
const patienceMs = 5000

/**
 * `/social/zip/01760.png`: the image of a page about one thing. Errors: 404 if there is no such page, 503 while its
 * service is down or too many images are being drawn.
 */
export function socialImageRoutes(
  server: Server,
  { table, ...options }: ResourceOptions & { readonly table: PageTable },
): void {
  const match = createPathMatcher(table.pages)
  const drawImage = createDrawImage()
  server.get('/social/*', async (request, reply) => {
    const path = pageOfImage(request.url.split('?', 1)[0]!)
    const found = path === undefined ? undefined : match(path)
    if (!found || !subjectKindOf(found.entry.path)) throw notFound('There is no such image.')
    const { id: requestId, log } = request
    const { exists, subject, dataSet } = await readSubject(found, {
      ...options,
      patienceMs,
      requestId,
      log,
    })
    if (!exists) throw notFound('There is no such image.')
    if (!subject) throw unavailable('The figures of the image are unavailable right now.')
    const svg = socialImage(subject, dataSet)
    if (sentNotModified(request, reply, svg)) return reply
    return (
      reply
        .header('cache-control', 'public, max-age=86400')
        // Other sites show it.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(await drawImage(svg))
    )
  })
}
