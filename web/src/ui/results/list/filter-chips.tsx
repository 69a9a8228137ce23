import { Pill } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import { type SearchForm, withFilter } from '../../../lib/search/search-form.ts'
import { filterText } from '../../../lib/search/text/filter-text.ts'
import { Icon } from '../../icon.tsx'
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
            <Pill
              onRemove={() => submitChanged((form) => withFilter(form, key, undefined))}
              removeButtonProps={{
                'aria-hidden': false,
                'aria-label': `Remove ${words}`,
                icon: <Icon name="close" size={16} />,
                tabIndex: 0,
              }}
              withRemoveButton
            >
              {words}
            </Pill>
          </li>
        )
      })}
    </ul>
  )
}
