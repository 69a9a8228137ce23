import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { isComplete } from '../../search/search-form.ts'
import { formText } from '../../search/text/search-text.ts'
import { useDraft } from '../../search/use-draft.ts'
import classes from './search-bar.module.css'
import { SideSwitch } from './side-switch.tsx'

export interface SearchBarProps {
  /** The area picker; null where a button opens it in the drawer instead. */
  readonly area: ReactNode
  readonly onDrawer: () => void
  /** Called when the drawer will probably be opened soon. */
  readonly onDrawerSoon: () => void
  readonly onSearch: () => void
}

/** The area, the choice between list and map, and the search button. */
export function SearchBar({ area, onDrawer, onDrawerSoon, onSearch }: SearchBarProps) {
  const { list, draft } = useDraft()
  return (
    <div className={classes.bar}>
      {area ?? (
        <Button
          classNames={{ root: classes.drawerButton ?? '', label: classes.drawerLabel ?? '' }}
          justify="flex-start"
          leftSection={<Icon name="filters" />}
          onClick={onDrawer}
          onFocus={onDrawerSoon}
          onPointerEnter={onDrawerSoon}
          title={formText(draft)}
          variant="default"
        >
          {formText(draft)}
        </Button>
      )}
      <div className={classes.end}>
        <SideSwitch />
        {list.isCounted ? (
          <Button className={classes.search ?? ''} disabled={!isComplete(draft)} onClick={onSearch} type="button">
            Search
          </Button>
        ) : null}
      </div>
    </div>
  )
}
