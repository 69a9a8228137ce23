import type { SearchCount } from '@homeground/contracts'
import { Button, SegmentedControl, type SegmentedControlItem } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import { formKey, isComplete, type SearchForm } from '../../../lib/search/search-form.ts'
import { formText } from '../../../lib/search/search-text.ts'
import { Icon } from '../../icon.tsx'
import classes from '../results-screen.module.css'

const sides: SegmentedControlItem<'list' | 'map'>[] = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
]

export interface SearchBarProps {
  /** The area picker; null where a button opens it in the drawer instead. */
  readonly area: ReactNode
  readonly submitted: SearchForm
  readonly draft: SearchForm
  readonly count: SearchCount | undefined
  readonly side: 'list' | 'map'
  readonly onSide: (side: 'list' | 'map') => void
  readonly onDrawer: () => void
  readonly onSearch: () => void
}

/** The area, the choice between list and map, and the search button. */
export function SearchBar(props: SearchBarProps) {
  const { area, submitted, draft, count, side, onSide, onDrawer, onSearch } = props
  const isChanged = formKey(draft) !== formKey(submitted)
  return (
    <div className={classes.bar}>
      {area ?? (
        <Button
          className={classes.drawerButton ?? ''}
          justify="flex-start"
          leftSection={<Icon name="filters" />}
          onClick={onDrawer}
          variant="default"
        >
          {formText(draft)}
        </Button>
      )}
      <SegmentedControl
        className={classes.sides ?? ''}
        aria-label="View"
        onChange={onSide}
        data={sides}
        value={side}
      />
      <Button
        className={classes.search ?? ''}
        disabled={!isComplete(draft)}
        onClick={onSearch}
        type="button"
      >
        {isChanged && count ? `Show ${formatCount(count.count, 'place')}` : 'Search'}
      </Button>
    </div>
  )
}
