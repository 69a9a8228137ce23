import type { CoverageChange } from '@homeground/queues'

/** The losses of a comparison in two sentences, or null when there are none. */
export function lossSentences(name: string, changes: readonly CoverageChange[]): string | null {
  const losses = changes.filter(({ isLoss }) => isLoss)
  if (losses.length === 0) return otherMeasureSentences(name, changes)
  const remaining = [...Map.groupBy(losses, remainder)].map(
    ([left, entries]) => `${left} would have ${entries.map((entry) => entry.name).join(', ')}`,
  )
  const without = statesOf(losses, 'statesWithout')
  const withLess = statesOf(losses, 'statesWithLess')
  const details = [
    ...remaining,
    ...(without ? [`none in ${without}`] : []),
    ...(withLess ? [`fewer than half in ${withLess}`] : []),
  ]
  return (
    `${name} would remove values that are shown now: ${details.join('; ')}. ` +
    'Nothing was changed; to publish it anyway, import it with --yes.'
  )
}

/** Values that look like another column's, in two sentences; null when there are none. */
function otherMeasureSentences(name: string, changes: readonly CoverageChange[]): string | null {
  const others = changes.filter(({ isOther }) => isOther)
  if (others.length === 0) return null
  const typical = others.map(
    ({ name: label, typicalBefore = 0, typicalAfter = 0 }) =>
      `${label} would typically be ${written(typicalAfter)} instead of ${written(typicalBefore)}`,
  )
  return (
    `${name} looks as if its columns were exchanged: ${typical.join('; ')}. ` +
    'Nothing was changed; to publish it anyway, import it with --yes.'
  )
}

function written(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function statesOf(losses: readonly CoverageChange[], key: 'statesWithout' | 'statesWithLess'): string {
  return [...new Set(losses.flatMap((loss) => loss[key]))].sort().join(', ')
}

/** `10 instead of 13,502 zip codes`. */
function remainder({ before, after, unit }: CoverageChange): string {
  return `${after.toLocaleString('en-US')} instead of ${before.toLocaleString('en-US')} ${unit}`
}
