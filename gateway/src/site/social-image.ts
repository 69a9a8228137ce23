import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { createPathMatcher, type PageTable, siteName } from '@homeground/contracts'
import { markOfData } from '@homeground/format/figure-text'
import { upperFirst } from '@homeground/format/format'
import { notFound, type Server, unavailable } from '@homeground/service'
import type { Services } from '../calls/public-calls.ts'
import { createInquiry, readSubject } from './ask-service.ts'
import type { Documents } from './documents.ts'
import { escapeText } from './html.ts'
import type { Subject, SubjectFigure } from './subject.ts'
import { subjectKindOf } from './subjects.ts'

/** Nobody waits for an image to read on, and the sites that fetch it do not try again. */
const imageTimeoutMs = 5000

interface Options {
  readonly services: Services
  readonly table: PageTable
  readonly documents: Documents
}

/**
 * `/social/zip/01760.png`: the image of a page about one thing. Errors: 404 if there is no such page, 503 while its
 * service is down.
 */
export function socialImageRoutes(server: Server, options: Options): void {
  const { table, documents } = options
  const services = { ...options.services, timeoutMs: imageTimeoutMs }
  const match = createPathMatcher(table.pages)
  const drawing = createDrawImage()
  server.addHook('onClose', drawing.close)
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

/** Widths of characters of our fonts in parts of the font size, a little more than they are. */
const widths = { wide: 0.68, narrow: 0.3, usual: 0.52 } as const
const least = 18

/** The width of a text in one line, in parts of the font size. */
function widthOf(text: string): number {
  return Array.from(text, (character) => {
    if (/[A-Z&@%mw]/.test(character)) return widths.wide
    return /[ .,:;'’iljtfr|()]/.test(character) ? widths.narrow : widths.usual
  }).reduce((sum, width) => sum + width, 0)
}

/** The largest font size, in whole pixels, at which a text fits into one line of a width in pixels. */
function fittingSize(text: string, { width, most }: { width: number; most: number }): number {
  const size = Math.floor(width / Math.max(1, widthOf(text)))
  return Math.max(least, Math.min(most, size))
}

/** A text in lines that fit into a width in pixels at a font size, broken between words. */
function linesOf(text: string, { width, size }: { width: number; size: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer) * size <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Pixels; the size that sites which show links ask for. */
export const imageSize = { width: 1200, height: 630 } as const

/** The light colors of the look. */
const colors = {
  paper: '#F7F8F3',
  ink: '#14201A',
  prose: '#43504A',
  caption: '#5C6962',
  accent: '#0E5A3B',
  caution: '#7A4E00',
  cautionTint: '#F6EDD9',
} as const

/** The names in the font files, the same for every weight. */
const families = { sans: 'Source Sans 3 ExtraLight', serif: 'Source Serif 4' } as const

const margin = 72
const inner = imageSize.width - 2 * margin
const maxFigures = 4
const gap = 32
const [largeTitle, smallTitle] = [52, 48]
const noteLines = 4

interface TextStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly color: string
  readonly family?: keyof typeof families
  readonly weight?: 400 | 600
}

/** The image of a link to a page: what it is about and its key figures, as SVG. */
function socialImage(subject: Subject, dataSet: string | undefined): string {
  const { title, lede, figures } = subject
  const published = figures.filter(({ value }) => value !== null).slice(0, maxFigures)
  const [first = '', ...rest] = linesOf(lede, { size: 30, width: inner })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSize.width}" height="${imageSize.height}">`,
    `<rect width="100%" height="100%" fill="${colors.paper}"/>`,
    header(dataSet),
    ...titleLines(title),
    text(first + (rest.length > 0 ? ' …' : ''), { x: margin, y: 300, size: 30, color: colors.prose }),
    `<path d="M${margin} 350h${inner}" stroke="${colors.ink}" stroke-width="2"/>`,
    ...(published.length > 0
      ? published.map((one, column) => figureTexts(withoutKind(one, dataSet), column))
      : [text('No key figures are published for it.', { x: margin, y: 430, size: 36, color: colors.caption })]),
    '</svg>',
  ].join('')
}

/** The title, large in one line or smaller in two. */
function titleLines(title: string): string[] {
  const style = { x: margin, color: colors.ink, family: 'serif' } as const
  const size = fittingSize(title, { width: inner, most: 84 })
  if (size >= largeTitle) return [text(title, { ...style, y: 236, size })]
  const lines = linesOf(title, { size: smallTitle, width: inner })
  const [first = '', second = '', ...rest] = lines
  return [first, second + (rest.length > 0 ? ' …' : '')].map((line, row) =>
    text(line, { ...style, y: 190 + row * 56, size: smallTitle }),
  )
}

/** The image says once that all of its figures are generated. */
function withoutKind(figure: SubjectFigure, dataSet: string | undefined): SubjectFigure {
  return dataSet === 'demonstration' ? { ...figure, about: figure.about.replace(/, (partly )?made up$/, '') } : figure
}

/** The mark and the name of the site, and whether the figures are generated. */
function header(dataSet: string | undefined): string {
  const mark = `<g transform="translate(${margin} 56) scale(2)" fill="none" stroke="${colors.accent}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="M12 3.5 20.5 18h-17zM1.5 21.5h21"/><circle cx="12" cy="13.2" r="1.6" fill="${colors.accent}" stroke="none"/></g>`
  const name = text(siteName, { x: margin + 64, y: 94, size: 36, color: colors.ink, family: 'serif' })
  const note = upperFirst(markOfData(dataSet))
  if (!note) return mark + name
  const width = note.length * 11.5 + 32
  const x = imageSize.width - margin - width
  const box = `<rect x="${x}" y="60" width="${width}" height="44" rx="4" fill="${colors.cautionTint}"/>`
  return `${mark}${name}${box}${text(note, { x: x + 16, y: 90, size: 24, color: colors.caution, weight: 600 })}`
}

function figureTexts({ label, value, about }: SubjectFigure, column: number): string {
  const width = (inner - gap * (maxFigures - 1)) / maxFigures
  const x = margin + column * (width + gap)
  const [main = '', doubt] = value!.split(/(?= ± )/)
  const notes = [...(doubt ? [doubt.trim()] : []), ...linesOf(about, { size: 20, width })]
  return [
    text(label, { x, y: 402, size: fittingSize(label, { width, most: 24 }), color: colors.prose, weight: 600 }),
    text(main, { x, y: 466, size: fittingSize(main, { width, most: 54 }), color: colors.ink, family: 'serif' }),
    ...notes
      .slice(0, noteLines)
      .map((line, row) => text(line, { x, y: 504 + row * 27, size: 20, color: colors.caption })),
  ].join('')
}

function text(content: string, style: TextStyle): string {
  const { x, y, size, color, family = 'sans', weight = 400 } = style
  return `<text x="${x}" y="${y}" font-family="${families[family]}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeText(content)}</text>`
}

/** The address of the image of a page. */
export function imageOfPage(path: string): string {
  return `/social${path}.png`
}

/** The address of the page that an image is of; undefined for any other address. */
function pageOfImage(path: string): string | undefined {
  return /^\/social(\/.+)\.png$/.exec(path)?.[1]
}

/**
 * Draws images in a thread of its own, because each takes some 30 ms of a core. The thread starts with the first image;
 * after an error, with the next one.
 */
function createDrawImage() {
  let thread: Worker | undefined
  const drawings = new Map<number, { resolve(png: Buffer): void; reject(error: Error): void }>()
  let lastId = 0
  const start = () => {
    const started = new Worker(new URL('./draw-thread.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, png }: { id?: number; png?: Uint8Array }) => {
      // Under `node --watch` Node itself posts messages on the thread too.
      if (id === undefined || !png) return
      drawings.get(id)?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
      drawings.delete(id)
    })
    const fail = (error?: unknown) => {
      if (thread === started) thread = undefined
      for (const { reject } of drawings.values()) reject(unavailable('Images cannot be drawn right now.', error))
      drawings.clear()
    }
    started.once('error', fail)
    started.once('exit', () => fail())
    return started
  }
  return {
    /** A PNG of an SVG. Errors: 503 if the thread fails. */
    draw: (svg: string) =>
      new Promise<Buffer>((resolve, reject) => {
        thread ??= start()
        const id = ++lastId
        drawings.set(id, { resolve, reject })
        thread.postMessage({ id, svg })
      }),
    async close(): Promise<void> {
      await thread?.terminate()
    },
  }
}
