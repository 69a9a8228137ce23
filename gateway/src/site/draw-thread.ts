import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { type AreaPaths, type AreaToDraw, type Box, drawArea, drawZips, type ZipPaths } from './area-drawing.ts'
import { type ImageContent, socialImage } from './social-image.ts'
import type { ThreadCall } from './thread-calls.ts'

const fontFolder = join(import.meta.dirname, '../../fonts')

const font = {
  loadSystemFonts: false,
  fontFiles: ['source-sans-3-400.ttf', 'source-sans-3-600.ttf', 'source-serif-4-400.ttf'].map((file) =>
    join(fontFolder, file),
  ),
}

/** What is drawn: an image, or as SVG paths the outline of an area or all zips around it. */
export type Drawing =
  | { readonly image: ImageContent }
  | { readonly area: AreaToDraw; readonly box: Box }
  | { readonly zipsAround: AreaToDraw; readonly box: Box }

function draw(drawing: Drawing): Uint8Array | AreaPaths | ZipPaths | null {
  if ('area' in drawing) return drawArea(drawing.area, drawing.box) ?? null
  if ('zipsAround' in drawing) return drawZips(drawing.zipsAround, drawing.box) ?? null
  return new Resvg(socialImage(drawing.image), { font }).render().asPng()
}

parentPort!.on('message', ({ id, input }: ThreadCall<Drawing>) => {
  parentPort!.postMessage({ id, output: draw(input) })
})
