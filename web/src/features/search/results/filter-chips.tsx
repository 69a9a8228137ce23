import { Chip } from '../../../ui/controls/chip.tsx'
import { useSearchContext } from '../search-context.ts'
import { type SearchForm, withFilter } from '../search-form.ts'
import { filterText } from '../search-text.ts'
import classes from './results-heading.module.css'

export interface FilterChipsProps {
  readonly filters: SearchForm['filters']
}

/** The filters of a search, each with a button that removes it and searches again. */
export function FilterChips({ filters }: FilterChipsProps) {
  const { submitChanged } = useSearchContext()
  const keys = Object.keys(filters)
  if (keys.length === 0) return null
  return (
    <ul aria-label="Active filters" className={classes.chips}>
      {keys.map((key) => {
        const words = filterText(key, filters[key]!)
        return (
          <li key={key}>
            <Chip
              label={`Remove ${words}`}
              onDrop={() => submitChanged((form) => withFilter(form, key, undefined))}
            >
              {words}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
