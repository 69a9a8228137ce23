import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.tsx'
import { useNear } from '../../lib/use-near.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from '../../ui/map/page-map.module.css'
import type { SurroundedMapProps } from './surrounded-map.tsx'

const loadMap = () => import('./surrounded-map.tsx')
const FullMap = lazyComponent(() => import('../../ui/map/full-map.tsx'))

interface PageMapProps {
  /** What the map is about: `Natick 01760`. */
  readonly name: string
  readonly map: Omit<SurroundedMapProps, 'activeId' | 'onHover'>
}

/** The map of a page. In a narrow window it is a still picture, which opens as a map of the whole window. */
export function PageMap({ name, map }: PageMapProps) {
  const [place, isNear] = useNear<HTMLDivElement>()
  const SurroundedMap = useLazyComponent(loadMap, isNear)
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [active, setActive] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const props = { ...map, activeId: active, anchor: 'map', onHover: setActive }
  return (
    <div className={classes.map} id="map" ref={place}>
      <div className={classes.picture} inert={isNarrow}>
        {SurroundedMap ? <SurroundedMap {...props} isStill={isNarrow} key={String(isNarrow)} small /> : null}
      </div>
      {isNarrow ? (
        <button
          aria-haspopup="dialog"
          className={classes.open}
          onClick={() => setIsOpen(true)}
          onPointerEnter={FullMap.loadAhead}
          type="button"
        >
          <small>{[map.attribute.label, map.attribute.vintage].filter(Boolean).join(', ')}</small>
          <span>
            <Icon name="expand" size={16} />
            Open map
          </span>
        </button>
      ) : null}
      {isOpen ? (
        <FullMap name={name} onClose={() => setIsOpen(false)}>
          {SurroundedMap ? <SurroundedMap {...props} /> : null}
        </FullMap>
      ) : null}
    </div>
  )
}
