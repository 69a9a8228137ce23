import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { paymentAttribute } from '@homeground/catalog/attributes'
import { formatCount } from '@homeground/format/format'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { type LoadedAttribute, mapAttributeOf, useAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { nearestZip } from '../../lib/api/places.ts'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.tsx'
import { drawnSearchPath, localSearchPath, searchPath } from '../../lib/navigation/paths.ts'
import type { Position } from '../../lib/position.ts'
import type { DrawToolProps } from '../../lists/map/draw-tool.tsx'
import type { MapPlaceBoxProps } from '../../lists/map/map-place-box.tsx'
import { ActivePlaceProvider, useActivePlace } from '../../lists/search/active-place.tsx'
import { useHasFilterColumn } from '../../lists/search/use-media.ts'
import { useComparedIds } from '../../places/compare/compare-store.ts'
import { AttributeOptions } from '../../places/figures/attribute-options.tsx'
import type { PaymentFilterProps } from '../../places/loan/payment-filter.tsx'
import { useCardFocus, usePlaceCard } from '../../places/place-card/use-place-card.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Camera, MapPoint, View } from '../../ui/map/places-map-props.ts'
import type { RangeFilterProps } from '../../ui/range-filter/range-filter.tsx'
import { FilterLine } from '../../ui/range-filter/range-head.tsx'
import type from '../../ui/type.module.css'
import {
  filterAttributeOf,
  histogramsQuery,
  type MapFilters,
  type MapState,
  type Marks,
  mapFilters,
  readMapState,
  textOf,
  useLastCamera,
  useMarks,
  withFilterText,
  writeMapState,
} from './map-address.ts'
import { cameraFor } from './map-cameras.ts'
import { MapList } from './map-list.tsx'
import classes from './map-screen.module.css'

/** Its script is loaded when a filter is opened. */
const RangeFilter = lazyComponent<RangeFilterProps>(() =>
  import('../../ui/range-filter/range-filter.tsx').then((file) => ({ default: file.RangeFilter })),
)

const PaymentFilter = lazyComponent<PaymentFilterProps>(() =>
  import('../../places/loan/payment-filter.tsx').then((file) => ({ default: file.PaymentFilter })),
)

interface MapPanelProps {
  readonly state: MapState
  readonly onColor: (color: string) => void
  readonly onFilters: (filters: MapFilters) => void
  readonly onLoan: (loan: string) => void
}

/** Which attribute colors the map, and which zips it shows. */
function MapPanel({ state, onColor, onFilters, onLoan }: MapPanelProps) {
  const { color } = state
  return (
    <>
      <ColorMenu color={color} onColor={onColor} />
      <Filters onFilters={onFilters} onLoan={onLoan} state={state} />
    </>
  )
}

function ColorMenu({ color, onColor }: { color: string; onColor: (color: string) => void }) {
  return (
    <NativeSelect
      className={classes.color ?? ''}
      label="Color by"
      onChange={(event) => onColor(event.currentTarget.value)}
      rightSection={<Icon name="chevron" size={16} />}
      value={color}
    >
      <AttributeOptions />
    </NativeSelect>
  )
}

function Filters({ state: { filters, loan }, onFilters, onLoan }: Omit<MapPanelProps, 'onColor'>) {
  const { byKey } = useAttributes()
  const [open, setOpen] = useState<readonly string[]>([])
  const isUsed = open.length > 0 || Object.keys(filters).length > 0
  const { data: histograms } = useQuery({ ...histogramsQuery, enabled: isUsed })
  return mapFilters.map((filter) => {
    const { attribute: key } = filter
    const attribute = filterAttributeOf(key)
    const value = textOf(filters, filter)
    const change = (text: string | undefined) => onFilters(withFilterText(filters, filter, text))
    const toggle = (isOpen: boolean) => setOpen(isOpen ? [...open, key] : open.filter((each) => each !== key))
    if (!open.includes(key) && value === undefined) {
      return <FilterLine attribute={attribute} key={key} onOpen={() => toggle(true)} />
    }
    if (key === paymentAttribute.key) {
      return (
        <PaymentFilter
          isOpen
          key={key}
          loan={loan ?? undefined}
          onChange={change}
          onLoan={onLoan}
          onToggle={toggle}
          value={value}
        />
      )
    }
    return (
      <RangeFilter
        attribute={byKey.get(key) ?? attribute}
        histogram={histograms?.[key]}
        key={key}
        onChange={change}
        onFold={() => toggle(false)}
        value={value}
      />
    )
  })
}

const MapPlaceBox = lazyComponent<MapPlaceBoxProps>(() =>
  import('../../lists/map/map-place-box.tsx').then((file) => ({ default: file.MapPlaceBox })),
)
const DrawButton = lazyComponent(() => import('../../lists/map/draw-button.tsx'))
const DrawTool = lazyComponent<DrawToolProps>(() => import('../../lists/map/draw-tool.tsx'))

const noPoints: readonly MapPoint[] = []
const loadMap = () => import('../../ui/map/places-map.tsx')

interface ZipMapProps {
  readonly attribute: LoadedAttribute
  readonly marks: Marks
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly state: MapState
  /** The reader has just opened the card, so it takes the focus. */
  readonly isCardOpened: boolean
  readonly onView: (view: View) => void
  readonly onOpen: (zip: string) => void
  readonly onClose: () => void
  /** The zip nearest to the reader is known. */
  readonly onLocated: (zip: string) => void
}

/** The zips on the map, with the card of one of them. */
function ZipMap(props: ZipMapProps) {
  const { attribute, marks, isLoading, hasFailed, state, onView, onOpen, onLocated } = props
  const PlacesMap = useLazyComponent(loadMap, true)
  const active = useActivePlace()
  const navigate = useNavigate()
  const [isDrawing, setIsDrawing] = useState(false)
  const mapAttribute = useMemo(() => mapAttributeOf(attribute), [attribute])
  const selected = useMemo(() => (state.zip === null ? [] : [state.zip]), [state.zip])
  const comparedIds = useComparedIds()
  const card = usePlaceCard({
    marks: marks.around,
    zip: state.zip,
    measure: state.color,
    takesFocus: props.isCardOpened,
    onClose: props.onClose,
  })

  async function locate(position: Position) {
    const nearest = await nearestZip(position)
    if (nearest === null) return null
    onLocated(nearest.zip)
    const { town, zip } = nearest
    return (
      <>
        You’re near {town} {zip}. <Link to={localSearchPath(nearest)}>Search around here</Link>
      </>
    )
  }
  if (PlacesMap === null) return null
  return (
    <>
      <PlacesMap
        activeId={active.id}
        areas={marks.areas}
        attribute={mapAttribute}
        camera={state.camera}
        card={isDrawing ? undefined : card}
        classified={marks.marks}
        comparedIds={comparedIds}
        fit=""
        hasColoredSurroundings
        hasFailed={hasFailed}
        isLoading={isLoading}
        onHover={active.setId}
        onLocate={locate}
        onOpen={onOpen}
        onView={onView}
        opensCards
        points={noPoints}
        selectedIds={selected}
        surroundings={marks.around}
      >
        {isDrawing ? (
          <DrawTool
            drawing={undefined}
            onClose={() => setIsDrawing(false)}
            onSearch={(drawing) => void navigate(drawnSearchPath(drawing))}
            rule="A zip is in if the center of its area is."
            withoutPointer={
              <>
                Without a mouse or finger, <Link to={searchPath({ area: 'zip' })}>search near a place</Link> with a
                distance.
              </>
            }
          />
        ) : null}
      </PlacesMap>
      {isDrawing ? null : <DrawButton onOpen={() => setIsDrawing(true)} onOpenSoon={DrawTool.loadAhead} />}
    </>
  )
}

const FiltersDrawer = lazyComponent(() => import('../../lists/filters/filters-drawer.tsx'))

interface FilterDrawerProps {
  /** The attribute that colors the map. */
  readonly label: string
  /** Zips on the map. */
  readonly count: number
  /** Whether there are filters to reset. */
  readonly hasReset: boolean
  readonly onReset: () => void
  readonly children: ReactNode
}

/** The button that opens color and filters, where there is no room for them on the map. */
function FilterDrawer({ label, count, hasReset, onReset, children }: FilterDrawerProps) {
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

/** How close the zips of a county are shown. */
const countyZoom = 9

const sides = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
] as const

/** The map with its filters and its list; where there is no room for both, the map or the list. */
function MapScreen() {
  const { state, show, note } = useMapState()
  useLastView(state.camera, note)
  const [view, setView] = useState<View | null>(null)
  const mapMarks = useMarks(view, state)
  const attribute = useAttributes().byKey.get(state.color)!
  const isComing = useComingGroups().has(attribute.source)
  const isWide = useHasFilterColumn()
  const setZip = useCallback((zip: string | null) => note(zip === null ? { zip } : { zip, isList: false }), [note])
  const card = useCardFocus(setZip)
  useEffect(() => {
    if (!mapMarks.view) return
    const { lat, lng, zoom } = mapMarks.view
    note({ camera: { lat, lng, zoom } })
  }, [mapMarks.view, note])

  const panel = (
    <MapPanel
      onColor={(color) => show({ color })}
      onFilters={(filters) => show({ filters })}
      onLoan={(loan) => show({ loan })}
      state={state}
    />
  )
  const hasReset = Object.keys(state.filters).length > 0
  const reset = () => show({ filters: {} })
  // The list says what failed, and can try again.
  const isList = state.isList || mapMarks.error !== null
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
          <FilterDrawer count={mapMarks.marks.length} hasReset={hasReset} label={attribute.short} onReset={reset}>
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
        <div className={classes.place}>
          <MapPlaceBox
            onGo={(bounds) => {
              if (view) show({ camera: cameraFor(bounds, view), zip: null, isList: false })
            }}
          />
        </div>
        <ZipMap
          attribute={attribute}
          isCardOpened={card.isOpened}
          hasFailed={mapMarks.error !== null}
          isLoading={mapMarks.isLoading || isComing}
          marks={mapMarks}
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
          onOpen={({ id, isCounty, lat, lng }) => {
            if (isCounty) note({ camera: { lat, lng, zoom: countyZoom } })
            else card.open(id)
          }}
          onOrder={(isLowFirst) => note({ isLowFirst })}
          marks={mapMarks}
        />
      </section>
    </div>
  )
}

/** Opened without a view in its address, the map shows the reader's last one. */
function useLastView(camera: Camera, note: MapAddress['note']): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const params = new URLSearchParams(window.location.search)
    const { last } = useLastCamera.getState()
    if (isFirst.current && last && !params.has('center') && !params.has('zoom')) note({ camera: last })
    else if (!isFirst.current) useLastCamera.setState({ last: camera })
    isFirst.current = false
  }, [camera.lat, camera.lng, camera.zoom])
}

interface MapAddress {
  readonly state: MapState
  /** Changes what is shown, in a new entry of the history: the back button restores what was shown before. */
  readonly show: (change: Partial<MapState>) => void
  /** Changes the address of what is shown, in its entry of the history. */
  readonly note: (change: Partial<MapState>) => void
}

/** The map's state, which its address holds. */
function useMapState(): MapAddress {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readMapState(search), [search])
  const change = useCallback(
    (to: Partial<MapState>, replace: boolean) => {
      // The window's, because two changes may follow each other before the page is rendered again.
      const now = new URLSearchParams(window.location.search).toString()
      const next = writeMapState(now, to)
      if (next !== now) void navigate({ search: next }, { replace })
    },
    [navigate],
  )
  const show = useCallback((to: Partial<MapState>) => change(to, false), [change])
  const note = useCallback((to: Partial<MapState>) => change(to, true), [change])
  return useMemo(() => ({ state, show, note }), [state, show, note])
}

/** The zips of the country on a map, next to a list of what it shows. */
export default function MapPage() {
  return (
    <ActivePlaceProvider>
      <MapScreen />
    </ActivePlaceProvider>
  )
}
