import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** Fonts and pictures are compressed already; the gateway adds to index.html and compresses that itself. */
const compressible = /\.(js|css|json|svg)$/

/** Writes a copy of each file, compressed as far as possible, which the gateway sends instead. */
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
            const source = await compress(file.type === 'chunk' ? file.code : file.source, {
              params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
            })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
          }),
        )
      },
    },
  }
}
