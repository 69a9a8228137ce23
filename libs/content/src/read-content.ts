import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ContentPage } from './content-page.ts'
import { fillFacts } from './facts.ts'
import { parseFrontMatter } from './front-matter.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Folder of the Markdown files. */
const folder = join(import.meta.dirname, '../pages')

/** Every page: articles in their reading order, then the others by path. Throws an Error that names a wrong file. */
export function readContent(): ContentPage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readContentPage(join(folder, name)))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
}

/** The page of one Markdown file. Throws an Error that names the file if its front matter or a fact is wrong. */
export function readContentPage(file: string): ContentPage {
  const name = relative(folder, file).replaceAll(sep, '/')
  try {
    const { fields, text } = parseFrontMatter(fillFacts(readFileSync(file, 'utf8')))
    return { path: `/${name.replace(/\.md$/, '')}`, ...fields, ...renderMarkdown(text) }
  } catch (cause) {
    throw new Error(`libs/content/pages/${name}: ${(cause as Error).message}`, { cause })
  }
}

const rankOf = ({ order }: ContentPage) => order ?? Number.MAX_SAFE_INTEGER
