import { escapeText } from '../escape-text.ts'

/** Addresses of what a page needs first. */
export interface Preloads {
  /** Scripts and stylesheets. */
  readonly files: readonly string[]
  readonly calls: readonly string[]
}

/**
 * Tags with which a browser loads the screen's files and data together with the scripts of every page, instead of
 * after them.
 */
export function preloadTags({ files, calls }: Preloads): string {
  const fileTags = files.map((file) =>
    file.endsWith('.css')
      ? tag('rel="stylesheet" crossorigin', file)
      : tag('rel="modulepreload" crossorigin', file),
  )
  return [
    ...fileTags,
    ...calls.map((call) => tag('rel="preload" as="fetch" crossorigin="use-credentials"', call)),
  ].join('')
}

function tag(attributes: string, href: string): string {
  return `<link ${attributes} href="${escapeText(href)}">`
}
