import { placeKindWords } from '@homeground/catalog/place-kinds'
import { createPortal } from 'react-dom'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useMap } from '../../ui/map/leaflet-map.tsx'
import type from '../../ui/type.module.css'
import { withArea } from '../search/form-edits.ts'
import type { ResultList } from '../search/result-list.ts'
import { useDraft, useSearchContext } from '../search/search-context.ts'
import type { SearchForm } from '../search/search-form.ts'
import DrawButton from './draw-button.tsx'
import type { DrawToolProps } from './draw-tool.tsx'

const DrawTool = lazyComponent<DrawToolProps>(() => import('./draw-tool.tsx'))

/** Draws the area of a list on its map; a button until then. */
export default function ResultsDrawing() {
  const { drawing, submitChanged } = useSearchContext()
  const { list, draft, edit } = useDraft()
  const map = useMap()
  if (!drawing.isOpen) {
    const button = <DrawButton onOpen={drawing.open} onOpenSoon={DrawTool.loadAhead} />
    // Next to Leaflet's element, whose map would take its clicks.
    return createPortal(button, map.getContainer().parentElement!)
  }
  return (
    <DrawTool
      drawing={draft.drawing}
      onClose={drawing.close}
      onSearch={(drawn) => {
        drawing.close()
        submitChanged((form) => withArea(list, { ...form, drawing: drawn }, { area: 'drawn' }))
      }}
      rule={ruleOf(list, draft)}
      withoutPointer={
        <>
          Without a mouse or finger,{' '}
          <button
            className={type.textButton}
            onClick={() => {
              drawing.close()
              edit((form) => withArea(list, form, { area: 'zip' }))
            }}
            type="button"
          >
            search near a place
          </button>{' '}
          with a distance.
        </>
      }
    />
  )
}

/** Which places a drawn area has. */
function ruleOf({ kind }: ResultList, { by }: SearchForm): string {
  if (kind && !kind.isPlace) return `A ${kind.one} is in if its location is.`
  const { one } = placeKindWords[by]
  return by === 'zip'
    ? `A ${one} is in if the center of its area is.`
    : `A ${one} is in if its center of population is.`
}
