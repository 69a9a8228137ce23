import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'

const fontFolder = join(import.meta.dirname, '../../fonts')

const font = {
  loadSystemFonts: false,
  fontFiles: ['source-sans-3-400.ttf', 'source-sans-3-600.ttf', 'source-serif-4-400.ttf'].map((file) =>
    join(fontFolder, file),
  ),
}

parentPort!.on('message', ({ id, svg }: { id: number; svg: string }) => {
  parentPort!.postMessage({ id, png: new Resvg(svg, { font }).render().asPng() })
})
