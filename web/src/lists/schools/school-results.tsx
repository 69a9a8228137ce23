import type { SchoolSummary } from '@homeground/contracts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { CardButton } from '../../ui/values/card-button.tsx'
import { resultsTitle } from './results-text.ts'

const ResultsPopover = lazyComponent(() => import('./results-popover.tsx'))

/** The school year of a school's results, which opens their source; nothing without results. */
export function SchoolResults({ school }: { school: SchoolSummary }) {
  if (school.year === null) return null
  const title = resultsTitle(school.year)
  return (
    <CardButton
      card={(open) => <ResultsPopover {...open} school={school} title={title} />}
      label={`${title} of ${school.name}`}
      onPrepare={ResultsPopover.loadAhead}
    >
      {title}
    </CardButton>
  )
}
