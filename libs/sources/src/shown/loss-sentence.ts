import type { CoverageChange } from '@homeground/queues'

/** The losses of a comparison in two sentences, or null when there are none. */
export function lossSentences(name: string, changes: readonly CoverageChange[]): string | null {
  const losses = changes.filter(({ isLoss }) => isLoss)
  if (losses.length === 0) return null
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

function statesOf(
  losses: readonly CoverageChange[],
  key: 'statesWithout' | 'statesWithLess',
): string {
  return [...new Set(losses.flatMap((loss) => loss[key]))].sort().join(', ')
}

/** `10 instead of 13,502 zip codes`. */
function remainder({ before, after, unit }: CoverageChange): string {
  return `${after.toLocaleString('en-US')} instead of ${before.toLocaleString('en-US')} ${unit}`
}
