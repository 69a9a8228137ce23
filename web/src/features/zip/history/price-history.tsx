import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { HousingOfZip } from '@homeground/contracts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useComingGroups } from '../../../lib/api/follow-loading.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useHousingOfZip } from '../section-api.ts'
import { type HistoryKey, histories } from './histories.ts'
import classes from './price-history.module.css'

const loadChart = () => import('./history-chart.tsx')
const HistoryChart = lazy(loadChart)

interface PriceHistoryProps {
  zip: string
  state: { abbr: string; name: string }
  /** Of the price, in percent; null if unknown. */
  changeFromPeak: number | null
}

/** Price, price per square foot and listings by month, with the trend as the title. */
export function PriceHistory({ zip, state, changeFromPeak }: PriceHistoryProps) {
  const { data: housing, error, refetch } = useHousingOfZip(zip)
  const isComing = useComingGroups().has('realtor')
  const [key, setKey] = useState<HistoryKey>('median_listing_price')
  const choice = (
    <Segments
      items={histories.map(({ key: value, label }) => ({ value, label }))}
      label="Series"
      onChange={setKey}
      size="sm"
      value={key}
    />
  )
  // While the data loads.
  useEffect(() => void loadChart().catch(() => {}), [])
  if (housing && hasValues(housing, key)) {
    return (
      <Suspense
        fallback={
          <HistorySection>
            <Waiting />
          </HistorySection>
        }
      >
        <HistoryChart {...{ housing, state, changeFromPeak, choice }} history={key} />
      </Suspense>
    )
  }
  return (
    <HistorySection>
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
    </HistorySection>
  )
}

function anySeries(housing: HousingOfZip | null): boolean {
  return housing !== null && histories.some(({ key }) => hasValues(housing, key))
}

function hasValues({ series }: HousingOfZip, key: HistoryKey): boolean {
  return series.zip[key]?.some((value) => value !== null) ?? false
}

function HistorySection({ children }: { children: ReactNode }) {
  return (
    <Section id="price" title="Price history">
      {children}
    </Section>
  )
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
