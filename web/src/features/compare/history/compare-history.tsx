import { findAttribute } from '@homeground/catalog/attributes'
import { joinWords } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type HistoryKey, histories } from '../../../places/history/histories.ts'
import { HistoryChoice } from '../../../places/history/price-history.tsx'
import { housingOfZipQuery } from '../../../places/history/histories.ts'
import classes from '../../../places/history/price-history.module.css'
import { SeriesSection } from '../../../places/history/series-section.tsx'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { compareHeadline, compareSeries, type PlaceHousing } from './compare-series.ts'

interface CompareHistoryProps {
  readonly zips: readonly string[]
  /** Names of the places. */
  readonly names: readonly string[]
}

/** The monthly prices, or listings, of all places in one chart. */
export function CompareHistory({ zips, names }: CompareHistoryProps) {
  const [key, setKey] = useState<HistoryKey>('median_listing_price')
  const calls = useQueries({ queries: zips.map(housingOfZipQuery) })
  const failed = calls.find(({ error }) => error !== null)
  const choice = <HistoryChoice onChange={setKey} value={key} />
  if (failed?.error) {
    return (
      <Section id="price" title="Price history">
        <LoadError
          error={failed.error}
          onAction={() => calls.forEach(({ refetch }) => void refetch())}
          title="The price history didn’t load"
        />
      </Section>
    )
  }
  if (calls.some(({ isPending }) => isPending)) {
    return (
      <Section id="price" title="Price history">
        <div aria-busy="true" className={classes.waiting}>
          <Skeleton height={20} width="40%" />
        </div>
      </Section>
    )
  }
  const places = calls.map(
    ({ data }, index): PlaceHousing => ({ zip: zips[index]!, name: names[index]!, housing: data ?? null }),
  )
  return <HistoryChart choice={choice} history={key} places={places} />
}

interface HistoryChartProps {
  readonly places: readonly PlaceHousing[]
  readonly history: HistoryKey
  readonly choice: React.ReactNode
}

function HistoryChart({ places, history, choice }: HistoryChartProps) {
  const data = useMemo(
    () => compareSeries(places, history),
    // The series are cached: each of them is the same object until it is fetched again.
    [history, ...places.map(({ housing }) => housing), places.map(({ name }) => name).join()],
  )
  const { unitText, subject } = histories.find(({ key }) => key === history)!
  const { label } = findAttribute(history)!
  const shown = data.series.map((line) => line.label)
  const without = places.map(({ name }) => name).filter((name) => !shown.includes(name))
  const dataSet = places.find(({ housing }) => housing)?.housing?.data_set ?? 'none'
  if (shown.length === 0) {
    return (
      <Section id="price" title="Price history">
        <div className={classes.top}>{choice}</div>
        <p>There are no listings of {joinWords(without)} in the loaded months.</p>
      </Section>
    )
  }
  const headline = compareHeadline(data)
  const zips = places.map(({ zip }) => zip).join('-')
  return (
    <SeriesSection
      caption={`${label}, monthly, ${unitText}`}
      data={data}
      dataSet={dataSet}
      file={`homeground-${zips}-${label.toLowerCase().replaceAll(' ', '-')}`}
      id="price"
      label={label}
      measure={history}
      notes={
        <>
          <p>Changes compare 3-month averages where there are enough months.</p>
          {without.length > 0 ? <p>No listings of {joinWords(without)}.</p> : null}
        </>
      }
      places={joinWords(shown)}
      title={headline ? subject + headline : 'Price history'}
      tools={choice}
    />
  )
}
