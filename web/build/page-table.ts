import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageTableFile } from '@homeground/contracts/pages'
import type { Plugin } from 'vite'
import { pageFiles } from './page-files.ts'

const folder = join(import.meta.dirname, '../src/app')

/** Writes the table of pages, with the files of each, next to them for the gateway. */
export function writePageTable(): Plugin {
  return {
    name: 'page-table',
    apply: 'build',
    async generateBundle(_options, bundle) {
      // Not a literal, so that the screens do not become part of the configuration's own bundle.
      const module = join(folder, 'page-table.ts')
      const { pageTable }: typeof import('../src/app/page-table.ts') = await import(module)
      const table = pageTable((screen) => pageFiles(bundle, fileOf(screen)))
      this.emitFile({ type: 'asset', fileName: pageTableFile, source: JSON.stringify(table) })
    },
  }
}

/** The file of a screen that a route imports: its own, or a written page of libs/content. */
function fileOf(screen: string): string {
  return screen.startsWith('.') ? join(folder, 'routes', screen) : fileURLToPath(import.meta.resolve(screen))
}
