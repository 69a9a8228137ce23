import { formatPeriod } from '@homeground/format/format'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import type { Result } from '../../lib/api/zip-results.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { useNear } from '../../lib/use-near.ts'
import { useSurroundings } from '../../lists/map/map-surroundings.ts'
import type { MapPoint, PlacesMapProps } from '../../ui/map/places-map-props.ts'
import classes from '../../ui/subject/head-map.module.css'

const loadMap = () => import('../../ui/map/places-map.tsx')
const noResults: readonly Result[] = []
const noPoints: readonly MapPoint[] = []

interface StateMapProps extends Pick<PlacesMapProps, 'distribution'> {
  readonly state: string
  readonly measure: LoadedAttribute
}

/** The zips of the state and around it, colored by the measure. */
export function StateMap({ state, measure, distribution }: StateMapProps) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const PlacesMap = useLazyComponent(loadMap, isNear)
  const { surroundings, isPending, onView } = useSurroundings(measure.key, noResults)
  const states = useMemo(() => [state], [state])
  return (
    <div className={classes.map} ref={place}>
      {PlacesMap ? (
        <PlacesMap
          activeId={null}
          attribute={{
            label: measure.short,
            unit: measure.unit,
            change: measure.change,
            vintage: formatPeriod(measure.info?.vintage) || null,
            sensitive: measure.sensitive === true,
          }}
          distribution={distribution}
          fit={state}
          hasColoredSurroundings
          isLoading={isPending}
          onHover={() => {}}
          onOpen={(zip) => navigate(zipPath(zip))}
          onView={onView}
          points={noPoints}
          small
          states={states}
          surroundings={surroundings}
        />
      ) : null}
    </div>
  )
}
