import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChartSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { type HistoryKey, type HousingHistory, histories, linkedHistory } from './histories.ts'
import classes from './price-history.module.css'

const loadChart = () => import('./history-chart.tsx')

export interface PriceHistoryProps {
  /** Name of the place. */
  name: string
  /** Its monthly series; null for a place without housing data. */
  query: Pick<UseQueryResult<HousingHistory | null>, 'data' | 'error' | 'refetch'>
  state: { abbr: string; name: string }
  /** Change of the price from its peak, in percent; null if unknown. */
  changeFromPeak: number | null
  /** Below the chart, also where there is none. */
  children?: ReactNode
}

/** Price, price per square foot and listings by month, with the trend as the title. */
export function PriceHistory({ children, ...props }: PriceHistoryProps) {
  // Drawn once, wherever the section is: what is open stays open when the chart arrives.
  const [box] = useState(() => document.createElement('div'))
  return (
    <>
      <History {...props}>
        <div ref={(place) => place?.append(box)} />
      </History>
      {createPortal(children, box)}
    </>
  )
}

function History({ name, query, state, changeFromPeak, children }: PriceHistoryProps) {
  const { data: housing, error, refetch } = query
  const isComing = useComingGroups().has('realtor')
  const { period } = useAttributes()
  const [key, setKey] = useState<HistoryKey>(linkedHistory)
  const choice = <HistoryChoice onChange={setKey} value={key} />
  // While the data loads.
  const HistoryChart = useLazyComponent(loadChart, true)
  if (HistoryChart && housing && hasValues(housing, key))
    return (
      <HistoryChart
        housing={housing}
        name={name}
        state={state}
        changeFromPeak={changeFromPeak}
        choice={choice}
        history={key}
      >
        {children}
      </HistoryChart>
    )
  return (
    <HistorySection>
      {isComing ? (
        <p className={type.soft}>Listings data is still loading. It will appear here.</p>
      ) : error ? (
        <div className={classes.failed}>
          <Notice>{error.message}</Notice>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : housing === undefined || (housing && hasValues(housing, key)) ? (
        <Waiting />
      ) : (
        <>
          {anySeries(housing) && <div className={classes.top}>{choice}</div>}
          <p className={type.soft}>
            {period ? `Realtor.com has no listings for ${name} in the loaded months.` : 'No listings data yet.'}
          </p>
        </>
      )}
      {children}
    </HistorySection>
  )
}

function anySeries(housing: HousingHistory | null): boolean {
  return housing !== null && histories.some(({ key }) => hasValues(housing, key))
}

function hasValues({ series }: HousingHistory, key: HistoryKey): boolean {
  return series.place[key]?.some((value) => value !== null) ?? false
}

function HistorySection({ children }: { children: ReactNode }) {
  return (
    <Section id="price" title="Price history">
      {children}
    </Section>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className={classes.waiting}>
      <ChartSkeleton />
    </div>
  )
}

interface HistoryChoiceProps {
  readonly value: HistoryKey
  readonly onChange: (value: HistoryKey) => void
}

/** Chooses which monthly series a chart shows. */
export function HistoryChoice({ value, onChange }: HistoryChoiceProps) {
  return (
    <Segments
      items={histories.map(({ key, label }) => ({ value: key, label }))}
      label="Series"
      onChange={onChange}
      size="sm"
      value={value}
    />
  )
}
