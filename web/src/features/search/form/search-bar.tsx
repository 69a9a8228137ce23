import type { SearchCount } from '@homeground/contracts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { canBeAsked, keyOf, type Question } from '../question.ts'
import { questionWords } from '../question-words.ts'
import classes from '../search-page.module.css'

const sides = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const

export interface SearchBarProps {
  /** The area picker where there is room for it; else a button opens it with the filters. */
  readonly area: ReactNode
  readonly asked: Question
  readonly draft: Question
  readonly count: SearchCount | undefined
  readonly side: 'list' | 'map'
  readonly onSide: (side: 'list' | 'map') => void
  readonly onDrawer: () => void
  readonly onSearch: () => void
}

export function SearchBar(props: SearchBarProps) {
  const { area, asked, draft, count, side, onSide, onDrawer, onSearch } = props
  const changed = keyOf(draft) !== keyOf(asked)
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
          {questionWords(draft)}
        </Button>
      )}
      <Segmented
        className={classes.sides}
        label="View"
        onChange={onSide}
        options={sides}
        value={side}
      />
      <Button
        className={classes.search ?? ''}
        disabled={!canBeAsked(draft)}
        onClick={onSearch}
        type="button"
      >
        {changed && count ? `Show ${formatCount(count.count, 'place')}` : 'Search'}
      </Button>
    </div>
  )
}
