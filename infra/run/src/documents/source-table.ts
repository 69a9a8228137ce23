import { type Source, sources } from '@homeground/catalog/sources'

/** The README's table of sources in Markdown, one row per entry of the catalog. */
export function sourceTable(entries: readonly Source[] = sources): string {
  const rows = entries.map(({ key, publisher, title, page, feeds, owner }) => [
    `\`${key}\``,
    page === null ? title : `[${title}](${page})`,
    publisher,
    feeds,
    `[${owner}](services/${owner})`,
  ])
  return markdownTable([
    ['source', 'data set', 'publisher', 'what it feeds', 'imported by'],
    ...rows,
  ])
}

/** A Markdown table with padded columns; the first row is its head. */
function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]!.length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(head), rule, ...rows.map(line)].join('\n')
}
