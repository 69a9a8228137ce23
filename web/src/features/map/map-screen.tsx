import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useCallback, useEffect, useState } from 'react'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { useHasFilterColumn } from '../../lists/search/use-media.ts'
import { useCardFocus } from '../../places/place-card/use-place-card.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import type { View } from '../../ui/map/places-map-props.ts'
import type from '../../ui/type.module.css'
import { cameraOn } from './camera-on.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { MapList } from './map-list.tsx'
import { zipsOf } from './map-marks.ts'
import { MapPanel } from './map-panel.tsx'
import classes from './map-screen.module.css'
import { useMapState } from './use-map-state.ts'
import { useMarks } from './use-marks.ts'
import { ZipMap } from './zip-map.tsx'

const sides = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
] as const

/** The map with its filters and its list; where there is no room for both, the map or the list. */
export function MapScreen() {
  const { state, show, note } = useMapState()
  const [view, setView] = useState<View | null>(null)
  const shown = useMarks(view, state)
  const attribute = useAttributes().byKey.get(state.color)!
  const isComing = useComingGroups().has(attribute.source)
  const isWide = useHasFilterColumn()
  const setZip = useCallback((zip: string | null) => note(zip === null ? { zip } : { zip, isList: false }), [note])
  const card = useCardFocus(setZip)
  useEffect(() => {
    if (!shown.view) return
    const { lat, lng, zoom } = shown.view
    note({ camera: { lat, lng, zoom } })
  }, [shown.view, note])

  const panel = (
    <MapPanel onColor={(color) => show({ color })} onFilters={(filters) => show({ filters })} state={state} />
  )
  const hasReset = Object.keys(state.filters).length > 0
  const reset = () => show({ filters: {} })
  // The list says what failed, and can try again.
  const isList = state.isList || shown.error !== null
  return (
    <div className={classes.page} data-list={isList}>
      <h1 className={type.hidden}>Map of zip codes</h1>
      {isWide ? (
        <section aria-label="Map filters" className={classes.panel}>
          {panel}
          {hasReset ? (
            <Button className={classes.reset ?? ''} onClick={reset} size="sm" variant="default">
              Reset filters
            </Button>
          ) : null}
        </section>
      ) : (
        <div className={classes.bar}>
          <FilterDrawer count={zipsOf(shown.marks)} hasReset={hasReset} label={attribute.short} onReset={reset}>
            {panel}
          </FilterDrawer>
          <Segments
            items={sides}
            label="View"
            onChange={(side) => note({ isList: side === 'list' })}
            value={isList ? 'list' : 'map'}
          />
        </div>
      )}
      <div className={classes.map}>
        <ZipMap
          attribute={attribute}
          isCardOpened={card.isOpened}
          isLoading={shown.isLoading || isComing || shown.error !== null}
          marks={shown.marks}
          onClose={card.close}
          onLocated={card.show}
          onOpen={card.open}
          onView={setView}
          state={state}
        />
      </div>
      <section aria-label="What the map shows" className={classes.list}>
        <MapList
          attribute={attribute}
          filters={Object.keys(state.filters)}
          isLowFirst={state.isLowFirst}
          onOpen={({ id, cluster }) => {
            if (!cluster) card.open(id)
            else if (shown.view) note({ camera: cameraOn(cluster.bounds, shown.view) })
          }}
          onOrder={(isLowFirst) => note({ isLowFirst })}
          shown={shown}
        />
      </section>
    </div>
  )
}
