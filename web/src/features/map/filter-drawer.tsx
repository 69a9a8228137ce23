import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { formatCount } from '@homeground/format/format'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Icon } from '../../ui/icon.tsx'

const FiltersDrawer = lazyComponent(() => import('../../lists/filters/filters-drawer.tsx'))

export interface FilterDrawerProps {
  /** What colors the map. */
  readonly label: string
  /** Zips on the map. */
  readonly count: number
  /** Whether there are filters to reset. */
  readonly hasReset: boolean
  readonly onReset: () => void
  readonly children: ReactNode
}

/** The button that opens color and filters, where there is no room for them on the map. */
export function FilterDrawer({ label, count, hasReset, onReset, children }: FilterDrawerProps) {
  const [isOpen, setIsOpen] = useState(false)
  // A drawer that has closed stays, so that it can give the focus back.
  const [isNeeded, setIsNeeded] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        aria-label={`${label}: color and filters`}
        leftSection={<Icon name="filters" />}
        onClick={() => {
          setIsNeeded(true)
          setIsOpen(true)
        }}
        onFocus={FiltersDrawer.loadAhead}
        onPointerEnter={FiltersDrawer.loadAhead}
        variant="default"
      >
        {label}
      </Button>
      {isNeeded ? (
        <FiltersDrawer
          hasReset={hasReset}
          onClose={close}
          onReset={onReset}
          onShow={close}
          opened={isOpen}
          showText={`Show ${formatCount(count, 'zip code')}`}
        >
          {children}
        </FiltersDrawer>
      ) : null}
    </>
  )
}
