import { escapeText } from '../escape-text.ts'
import type { FirstAnswers } from './first-answers.ts'

/** Addresses of what a page needs first. */
export interface Preloads {
  /** Scripts and stylesheets. */
  readonly files: readonly string[]
  readonly calls: readonly string[]
}

/**
 * Tags with which a browser loads the screen's files and data together with the scripts of every page, instead of
 * after them. What is in the page itself, styles (with the address of their file) and answers, is not loaded.
 */
export function preloadTags(
  { files, calls }: Preloads,
  styles: ReadonlyMap<string, string>,
  answers: FirstAnswers,
): string {
  const fileTags = files.map((file) => {
    if (!file.endsWith('.css')) return tag('rel="modulepreload" crossorigin', file)
    const text = styles.get(file)
    if (text === undefined) return tag('rel="stylesheet" crossorigin', file)
    return `<style data-file="${escapeText(file)}">${text}</style>`
  })
  const missing = calls.filter((call) => !(call in answers))
  return [
    ...fileTags,
    ...missing.map((call) => tag('rel="preload" as="fetch" crossorigin="use-credentials"', call)),
  ].join('')
}

function tag(attributes: string, href: string): string {
  return `<link ${attributes} href="${escapeText(href)}">`
}
