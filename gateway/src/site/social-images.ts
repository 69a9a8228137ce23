import { createHash } from 'node:crypto'
import {
  createPathMatcher,
  currentOutlines,
  type OutlineVersion,
  type PageTable,
  paths,
  pathTo,
} from '@homeground/contracts'
import { notFound, type Server, unavailable } from '@homeground/service'
import type { Services } from '../calls/public-calls.ts'
import type { AreaPaths, AreaToDraw, Box, ZipPaths } from './area-drawing.ts'
import { createInquiry, type Inquiry, readSubject } from './ask-service.ts'
import type { Documents } from './documents.ts'
import type { Drawing } from './draw-thread.ts'
import type { ImageContent } from './social-image.ts'
import type { SubjectArea } from './subject.ts'
import { subjectKindOf } from './subjects.ts'
import { createThreadCalls } from './thread-calls.ts'

/** Nobody waits for an image to read on, and the sites that fetch it do not try again. */
const imageTimeoutMs = 5000

interface Options {
  readonly services: Services
  readonly table: PageTable
  readonly documents: Documents
  readonly drawer: Drawer
}

/**
 * `/social/zip/01760.png`: the image of a page about one thing. Errors: 404 if there is no such page, 503 while its
 * service is down.
 */
export function socialImageRoutes(server: Server, options: Options): void {
  const { table, documents, drawer } = options
  const services = { ...options.services, timeoutMs: imageTimeoutMs }
  const match = createPathMatcher(table.pages)
  server.get('/social/*', async (request, reply) => {
    const path = pageOfImage(request.url.split('?', 1)[0]!)
    const page = path === undefined ? undefined : match(path)
    if (!page || !subjectKindOf(page.entry.path)) throw notFound('There is no such image.')
    const { id: requestId, log } = request
    const image = await documents.find({
      requestId,
      key: `image ${path}`,
      async make() {
        const inquiry = createInquiry({ services, requestId, log })
        const { exists, subject, dataSet } = await readSubject(page, inquiry)
        if (!exists) return undefined
        if (!subject) throw unavailable('The figures of the image are unavailable right now.')
        const { title, lede, figures, area } = subject
        const body = await drawer.image({
          title,
          lede,
          figures,
          dataSet,
          // Of a whole state it would be too small.
          area: area && area.zips !== 'all' ? await readArea(area, inquiry) : undefined,
        })
        return {
          status: 200,
          headers: {
            etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
            'cache-control': 'public, max-age=86400',
            // Other sites show it.
            'cross-origin-resource-policy': 'cross-origin',
            'content-type': 'image/png',
          },
          body,
          isCurrent: inquiry.versionCheck(),
        }
      },
    })
    if (!image) throw notFound('There is no such image.')
    return documents.send(request, reply, image)
  })
}

/** The outlines of the states of an area, as far as there are any. What shows them can do without them. */
export async function readArea(
  { zips, states, detail }: SubjectArea,
  { ask, log }: Inquiry,
): Promise<AreaToDraw | undefined> {
  const { text } = await ask('GET', paths.outlines)
  if (text === undefined) return undefined
  try {
    const loaded: OutlineVersion = JSON.parse(text)
    const topologies = await Promise.all(
      states
        .filter((state) => loaded.states.includes(state))
        .map((state) => ask('GET', pathTo(paths.stateOutlines, { version: currentOutlines, state, detail }))),
    )
    return { zips, topologies: topologies.flatMap((answer) => answer.text ?? []) }
  } catch (error) {
    log.warn({ err: error }, 'an image is drawn without its outline')
    return undefined
  }
}

/** The address of the image of a page. */
export function imageOfPage(path: string): string {
  return `/social${path}.png`
}

/** The address of the page that an image is of; undefined for any other address. */
function pageOfImage(path: string): string | undefined {
  return /^\/social(\/.+)\.png$/.exec(path)?.[1]
}

/** Draws images and outlines in a thread of its own, because each takes some 30 ms of a core. */
export function createDrawer() {
  const thread = createThreadCalls<Drawing, unknown>(new URL('./draw-thread.ts', import.meta.url), {
    failure: (cause) => unavailable('Images cannot be drawn right now.', cause),
  })
  const draw = thread.call
  return {
    /** The image as a PNG. Errors: 503 if the thread fails. */
    async image(image: ImageContent): Promise<Buffer> {
      const { buffer, byteOffset, byteLength } = (await draw({ image })) as Uint8Array<ArrayBuffer>
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    /** The outline in a box; null if no zip of it has one. Errors: 503 if the thread fails. */
    area: (area: AreaToDraw, box: Box) => draw({ area, box }) as Promise<AreaPaths | null>,
    /** The zips around an area, as `area`. */
    zips: (area: AreaToDraw, box: Box) => draw({ zipsAround: area, box }) as Promise<ZipPaths | null>,
    close: thread.close,
  }
}

export type Drawer = ReturnType<typeof createDrawer>
