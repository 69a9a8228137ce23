import type { ZipDetail } from '@homeground/contracts'
import { ActionIcon } from '@mantine/core'
import { toneOf } from '../../../ui/charts/series.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ZipLink } from '../../../places/zip-link.tsx'
import classes from './place-head.module.css'

interface PlaceHeadProps {
  readonly place: ZipDetail
  readonly index: number
  readonly onRemove: (zip: string) => void
}

/** The head of a column, in the color of the place's line in the chart. */
export function PlaceHead({ place, index, onRemove }: PlaceHeadProps) {
  const { zip, town, county, state_abbr: state } = place
  return (
    <div className={classes.head} style={toneOf({ tone: index + 1 })}>
      <div>
        <span className={classes.where}>
          {zip} {[county, state].filter(Boolean).join(', ')}
        </span>
        <span className={classes.name}>
          <ZipLink zip={zip}>{town}</ZipLink>
        </span>
      </div>
      <ActionIcon aria-label={`Remove ${town} ${zip}`} className={classes.remove ?? ''} onClick={() => onRemove(zip)}>
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  )
}
