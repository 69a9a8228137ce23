import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readContentPage } from '@homeground/content'
import { contentPages } from '@homeground/content/pages'
import type { Plugin } from 'vite'

const list = fileURLToPath(import.meta.resolve('@homeground/content/pages'))
const screen = join(import.meta.dirname, '../src/features/content/content-screen.tsx')

/**
 * Written pages without a Markdown parser in the browser: the list of pages is replaced by its value, and each Markdown
 * file becomes a screen that contains its HTML.
 */
export function buildContentPages(): Plugin {
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
