import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { HousingOfZip } from '@homeground/contracts'
import { useState } from 'react'
import { useComingGroups } from '../../../lib/api/follow-loading.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useHousingOfZip } from '../zip-api.ts'
import { HistoryChart } from './history-chart.tsx'
import { type HistoryKey, histories } from './history-series.ts'
import classes from './price-history.module.css'

interface PriceHistoryProps {
  zip: string
  state: { abbr: string; name: string }
}

/** Price, price per square foot and listings by month, with the trend as the title. */
export function PriceHistory({ zip, state }: PriceHistoryProps) {
  const { data: housing, error, refetch } = useHousingOfZip(zip)
  const isComing = useComingGroups().has('realtor')
  const [key, setKey] = useState<HistoryKey>('median_listing_price')
  const choice = (
    <SegmentedControl
      aria-label="Series"
      onChange={setKey}
      data={histories.map(({ key: value, label }) => ({ value, label }))}
      size="sm"
      value={key}
    />
  )
  if (housing?.series.zip[key].some((value) => value !== null)) {
    return <HistoryChart choice={choice} history={key} housing={housing} state={state} />
  }
  return (
    <Section id="price" title="Price history">
      {isComing ? (
        <p className={classes.nothing}>Listings data is still loading. It will appear here.</p>
      ) : error ? (
        <div className={classes.failed}>
          <Notice>{error.message}</Notice>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : housing === undefined ? (
        <Waiting />
      ) : (
        <>
          {anySeries(housing) && <div className={classes.top}>{choice}</div>}
          <p className={classes.nothing}>{reasonOf(housing?.periods.length ?? 0, zip)}</p>
        </>
      )}
    </Section>
  )
}

function anySeries(housing: HousingOfZip | null): boolean {
  return histories.some(({ key }) => housing?.series.zip[key].some((value) => value !== null))
}

function reasonOf(months: number, zip: string): string {
  if (months === 0) return 'No listings data yet.'
  return `Realtor.com has no listings for ${zip} in the loaded months.`
}

function Waiting() {
  return (
    <div aria-busy="true" className={classes.waiting}>
      <Skeleton height={20} width="40%" />
    </div>
  )
}
