export type Line = { name: string; median: number; worst: number }

/** Milliseconds: the middle one and the one that 95 of 100 stay under. */
export function lineOf(name: string, times: number[]): Line {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { name, median: at(0.5), worst: at(0.95) }
}

/** A table of times; the first line is what the others are compared with. */
export function formatTable(title: string, lines: Line[]): string {
  const cells = lines.map(({ name, median, worst }) => [
    name,
    `${median.toFixed(3)} ms`,
    `${worst.toFixed(3)} ms`,
    `${(median / lines[0]!.median).toFixed(1)} ×`,
  ])
  const rows = [['', 'median', '95 of 100', 'compared'], ...cells]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const text = rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  '),
  )
  return [title, ...text].join('\n')
}
