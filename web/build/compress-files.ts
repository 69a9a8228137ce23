import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const quality = constants.BROTLI_MAX_QUALITY
/** By the extension of the copy. */
const compressors = {
  br: (text: string | Uint8Array) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gz: (text: string | Uint8Array) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
}
/** Fonts and pictures are compressed already; the gateway adds to index.html and compresses that itself. */
const compressible = /\.(js|css|json|svg)$/

/** Writes copies of each file, compressed as far as possible, which the gateway sends instead. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName))
        await Promise.all(
          files.map(async (file) => {
            const text = file.type === 'chunk' ? file.code : file.source
            for (const [extension, compress] of Object.entries(compressors)) {
              const source = await compress(text)
              this.emitFile({ type: 'asset', fileName: `${file.fileName}.${extension}`, source })
            }
          }),
        )
      },
    },
  }
}
