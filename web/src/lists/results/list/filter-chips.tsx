import { useSearchContext } from '../../search/search-context.ts'
import { type SearchForm, withFilter } from '../../search/search-form.ts'
import { filterText } from '../../search/text/filter-text.ts'
import { useSaid } from '../../words-model/said.ts'
import { RemovableChip } from './removable-chip.tsx'
import classes from './results-heading.module.css'

export interface FilterChipsProps {
  readonly filters: SearchForm['filters']
}

/** The filters of a search, each with a button that removes it and searches again. A sentence above has them already. */
export function FilterChips({ filters }: FilterChipsProps) {
  const { submitChanged } = useSearchContext()
  const hasSentence = useSaid() !== null
  const keys = Object.keys(filters)
  if (keys.length === 0 || hasSentence) return null
  return (
    <ul aria-label="Active filters" className={classes.chips}>
      {keys.map((key) => (
        <li key={key}>
          <RemovableChip
            onRemove={() => submitChanged((form) => withFilter(form, key, undefined))}
            words={filterText(key, filters[key]!)}
          />
        </li>
      ))}
    </ul>
  )
}
