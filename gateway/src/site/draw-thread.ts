import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import { type ImageContent, socialImage } from './social-image.ts'

const fontFolder = join(import.meta.dirname, '../../fonts')

const font = {
  loadSystemFonts: false,
  fontFiles: ['source-sans-3-400.ttf', 'source-sans-3-600.ttf', 'source-serif-4-400.ttf'].map((file) =>
    join(fontFolder, file),
  ),
}

parentPort!.on('message', ({ id, content }: { id: number; content: ImageContent }) => {
  parentPort!.postMessage({ id, png: new Resvg(socialImage(content), { font }).render().asPng() })
})
