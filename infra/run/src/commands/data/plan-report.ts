import type { LoadResult } from '@homeground/queues'

const count = (zips: number) => zips.toLocaleString('en-US')

/** What an import would change: one line per attribute, then whether it would stop. */
export function planReport({ changes, objection }: NonNullable<LoadResult['plan']>): string {
  const lines = changes.map(({ name, unit, before, after, statesWithout, statesWithLess }) => {
    const states = [
      ...(statesWithout.length > 0 ? [`none in ${statesWithout.join(', ')}`] : []),
      ...(statesWithLess.length > 0 ? [`fewer than half in ${statesWithLess.join(', ')}`] : []),
    ]
    const details = states.length > 0 ? ` (${states.join('; ')})` : ''
    return `  ${name}: ${count(before)} → ${count(after)} ${unit}${details}`
  })
  return [
    'What would be shown, now → after the import:',
    ...lines,
    objection === null
      ? 'The import can be published without --yes.'
      : `The import would stop unless it has --yes: ${objection.split('. Nothing was changed')[0]}.`,
  ].join('\n')
}
