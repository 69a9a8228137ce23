import { type Source, sources } from '@homeground/catalog/sources'
import { markdownTable } from './markdown-table.ts'

/** The table of sources in docs/data.md in Markdown, one row per entry of the catalog. */
export function sourceTable(entries: readonly Source[] = sources): string {
  const rows = entries.map(({ key, publisher, title, page, feeds, owner }) => [
    `\`${key}\``,
    page === null ? title : `[${title}](${page})`,
    publisher,
    feeds,
    `[${owner}](../services/${owner})`,
  ])
  return markdownTable([['source', 'data set', 'publisher', 'what it feeds', 'imported by'], ...rows])
}
