import { join } from 'node:path'
import { unavailable } from '@homeground/service'
import { renderAsync } from '@resvg/resvg-js'
import { createCallQueue } from '../../call-queue.ts'

const fontFolder = join(import.meta.dirname, '../../../fonts')

const font = {
  loadSystemFonts: false,
  fontFiles: ['source-sans-3-400.ttf', 'source-sans-3-600.ttf', 'source-serif-4-400.ttf'].map(
    (file) => join(fontFolder, file),
  ),
}

/** About 50 kB each. */
const keptImages = 200
/** Drawing takes a core for some 50 ms: no more at a time, so that pages and calls are not held up. */
const drawnAtOnce = 1
const longestWaitMs = 3000

/** Returns what makes a PNG of an SVG; the last ones are kept. Errors: 503 if too many wait. */
export function createDrawImage(): (svg: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  const queue = createCallQueue({ minCalls: drawnAtOnce, maxCalls: drawnAtOnce })
  const draw = (svg: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const call = queue.create({
        deadlineMs: performance.now() + longestWaitMs,
        begin: () => {
          renderAsync(svg, { font })
            .then((image) => resolve(image.asPng()), reject)
            .finally(() => call.end())
        },
        refuse: () => reject(unavailable('Too many images are being drawn right now.')),
      })
      call.enter()
    })
  return (svg) => {
    const image = kept.get(svg) ?? draw(svg)
    // The most recently used ones are last.
    kept.delete(svg)
    kept.set(svg, image)
    image.catch(() => kept.delete(svg))
    if (kept.size > keptImages) kept.delete(kept.keys().next().value!)
    return image
  }
}
