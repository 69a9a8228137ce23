import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { attributes } from '@homeground/catalog/attributes/entries'
import { attributeTexts } from '@homeground/catalog/attributes/texts'
import { readContentPage } from '@homeground/content'
import { contentPages } from '@homeground/content/pages'
import { firstViewClass, firstViewProgram } from '@homeground/contracts/pages'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { writePageTable } from './page-table.ts'

const gateway = process.env.HOMEGROUND_GATEWAY ?? 'http://127.0.0.1:8080'
/** For a tab in the background. */
const longestWaitMs = 500
/** Below this size, in bytes before compression, scripts that almost the same screens share become one file. */
const smallestSharedScript = 1_300

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    buildContentPages(),
    evaluateAttributes(),
    writePageTable(),
    compressFiles(),
    startAfterPaint(),
    buildFirstView(),
  ],
  server: { proxy: { '/api': gateway } },
  preview: { proxy: { '/api': gateway } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Assets stay separate files: every visitor would download an inlined outline or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Few files, because each costs a round trip: one script with everything that runs before the first screen, and
        // few with what several screens share. Each screen has a script of its own besides.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules.*js$/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Otherwise the smallest of them may join what lists share, and lists then wait for Mantine's forms.
            {
              name: 'forms',
              test: /\/ui\/form\/(?!segments|slider|copy)|\/form-page\.|\/use-email-token\./,
              priority: 2,
            },
            // Otherwise popovers may join it, and the page about the data then waits for them.
            { name: 'terms', test: /\/catalog\/src\/terms\./, priority: 2 },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: smallestSharedScript,
              priority: 1,
            },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
      },
    },
  },
})

/**
 * Loads the first scripts at once but runs them after the first paint, which shows what the gateway wrote into the page, and
 * one after the other, so that the browser can react in between. Not later than a moment, for a tab in the background, which
 * is not painted.
 */
function startAfterPaint(): Plugin {
  const scripts =
    /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?/g
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const addresses = [...html.matchAll(scripts)].map(([, address]) => address!)
        // The one that needs the others is first.
        const [main, ...needed] = addresses
        const start = `let isStarted = false
const start = async () => {
  if (isStarted) return
  isStarted = true
  try {
    for (const address of ${JSON.stringify([...needed, main])}) {
      await import(address)
      await new Promise(setTimeout)
    }
  } catch {
    // Its links work without scripts.
    for (const name of ["inert", "aria-hidden"]) document.querySelector(".${firstViewClass}")?.removeAttribute(name)
  }
}
requestAnimationFrame(() => setTimeout(start))
setTimeout(start, ${longestWaitMs})`
        const links = addresses.map(
          (address) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${address}">`,
        )
        return html
          .replaceAll(scripts, '')
          .replace('</head>', `${links.join('')}</head>`)
          .replace('</body>', `<script>{${start}}</script></body>`)
      },
    },
  }
}

/** Builds the program with which the gateway writes the first view of a page into its HTML. */
function buildFirstView(): Plugin {
  let outDir: string
  return {
    name: 'first-view',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        plugins: [react(), buildContentPages(), evaluateAttributes()],
        // The gateway has none of the packages.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: join(import.meta.dirname, 'src', firstViewProgram.replace(/\.js$/, '.ts')),
          outDir: join(outDir, dirname(firstViewProgram)),
          target: 'node24',
          emptyOutDir: true,
          copyPublicDir: false,
        },
      })
    },
  }
}

/** Without the extension, and without the list of all screens that share the file. */
function shortName(name: string): string {
  return name.replace(/(~.*)?(\.\w+)?$/, '')
}

/**
 * Written pages without a Markdown parser in the browser: the list of pages is replaced by its value, and each Markdown
 * file becomes a screen that contains its HTML.
 */
function buildContentPages(): Plugin {
  const list = fileURLToPath(import.meta.resolve('@homeground/content/pages'))
  const screen = join(import.meta.dirname, 'src/features/content/content-screen.tsx')
  return {
    name: 'content-pages',
    enforce: 'pre',
    load(id) {
      if (id === list) return `export const contentPages = ${JSON.stringify(contentPages)}`
      if (!id.endsWith('.md')) return undefined
      const page = JSON.stringify(readContentPage(id))
      return {
        code: `import { contentScreen } from ${JSON.stringify(screen)}\nexport default contentScreen(${page})`,
        moduleType: 'js',
      }
    },
  }
}

/** The attributes and their texts as values: what only makes them, such as the tables of the survey, stays out of browsers. */
function evaluateAttributes(): Plugin {
  const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`@homeground/catalog/attributes/${name}`))
  const values = new Map([
    [fileOf('entries'), `export const attributes = ${JSON.stringify(attributes)}`],
    [fileOf('texts'), `export const attributeTexts = ${JSON.stringify(attributeTexts)}`],
  ])
  return { name: 'attributes', enforce: 'pre', load: (id) => values.get(id) }
}

/** Writes copies of each file, compressed as far as possible, which the gateway sends instead. */
function compressFiles(): Plugin {
  /** By the extension of the copy. */
  const compressors = {
    br: (text: string | Uint8Array) =>
      promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gz: (text: string | Uint8Array) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  }
  /** Fonts and pictures are compressed already; the gateway adds to index.html and compresses that itself. */
  const compressible = /\.(js|css|json|svg)$/
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
