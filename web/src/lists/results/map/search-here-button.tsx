import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { raiseNote } from '../../../lib/alerts.ts'
import type { Bounds } from '../../../lib/position.ts'
import { useSearchContext } from '../../search/search-context.ts'
import { withArea } from '../../search/with-area.ts'
import { areaIn } from './search-here.ts'
import classes from './search-here-button.module.css'

export interface SearchHereButtonProps {
  /** What the reader has moved the map to. */
  readonly bounds: Bounds
}

/** Searches around the middle of the map. */
export default function SearchHereButton({ bounds }: SearchHereButtonProps) {
  const { flow, submitChanged } = useSearchContext()
  const [isLoading, setIsLoading] = useState(false)

  async function search() {
    setIsLoading(true)
    const area = await areaIn(bounds).catch(() => undefined)
    setIsLoading(false)
    if (area) submitChanged((form) => withArea(flow.list, form, area))
    else if (area === null) raiseNote('There is no zip code near the middle of the map.')
    else raiseNote('This area couldn’t be searched. Please try again.')
  }
  return (
    <div className={classes.place}>
      <Button loading={isLoading} onClick={() => void search()} size="sm" variant="default">
        Search this area
      </Button>
    </div>
  )
}
