import { pageTableFile } from '@homeground/contracts/pages'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const gateway = process.env.HOMEGROUND_GATEWAY ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), writePageTable()],
  server: { proxy: { '/api': gateway } },
  preview: { proxy: { '/api': gateway } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Assets stay separate files: every visitor would download an inlined outline or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

/** Writes the table of pages for the gateway next to them. */
function writePageTable(): Plugin {
  // Not a literal, so that the screens do not become part of this file's own bundle.
  const module = new URL('src/app/page-table.ts', import.meta.url).href
  return {
    name: 'page-table',
    apply: 'build',
    async generateBundle() {
      const { pageTable }: typeof import('./src/app/page-table.ts') = await import(module)
      this.emitFile({
        type: 'asset',
        fileName: pageTableFile,
        source: JSON.stringify(pageTable()),
      })
    },
  }
}
