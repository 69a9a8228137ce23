import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './build/compress-files.ts'
import { buildContentPages } from './build/content-pages.ts'
import { writePageTable } from './build/page-table.ts'
import { fileNames, scriptGroups } from './build/script-groups.ts'

const gateway = process.env.HOMEGROUND_GATEWAY ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), buildContentPages(), writePageTable(), compressFiles()],
  server: { proxy: { '/api': gateway } },
  preview: { proxy: { '/api': gateway } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Assets stay separate files: every visitor would download an inlined outline or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: scriptGroups }, ...fileNames } },
  },
})
