import type { RefObject } from 'react'
import { useCopy } from '../form/copy-button.tsx'
import { Icon } from '../icon.tsx'
import { useMap } from '../map/leaflet-map.tsx'
import { AnchoredPopover } from '../values/anchored-popover.tsx'
import classes from './map-menu.module.css'
import { useSavePicture } from './use-save-picture.ts'

export interface MapMenuProps {
  /** The controls, which the menu opens next to. */
  readonly place: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onClickOutside: () => void
  /** What the map is about; by default what its page is about. */
  readonly title?: string | undefined
  /** What the map shows and who publishes it. */
  readonly source: string
  /** The address that shows the map as it is now. */
  readonly link: string
}

/** Downloads what the map shows, or copies a link to it. */
export default function MapMenu({ place, onClose, onClickOutside, title, source, link }: MapMenuProps) {
  const map = useMap()
  const { state, copy } = useCopy(link)
  const heading = title ?? document.querySelector('main h1')?.textContent ?? 'Map'
  const { isSaving, start } = useSavePicture(({ saveMapPicture }) =>
    saveMapPicture(map, { title: heading, source, link }),
  )
  return (
    <AnchoredPopover
      className={classes.menu ?? ''}
      label="This map"
      onClickOutside={onClickOutside}
      onClose={onClose}
      place={place}
      position="left-end"
      width="auto"
    >
      <button aria-busy={isSaving} onClick={() => void start()} type="button">
        <Icon name="download" />
        {isSaving ? 'Making the picture …' : 'Download picture'}
      </button>
      <button onClick={() => void copy()} type="button">
        <Icon name={state === 'copied' ? 'check' : 'link'} />
        {state === 'copied' ? 'Link copied' : 'Copy link to this view'}
      </button>
      <p className={classes.status} role="status">
        {state === 'copied' ? <span className={classes.hidden}>Link copied</span> : null}
        {state === 'refused' ? link : null}
      </p>
    </AnchoredPopover>
  )
}
