import type { StateStatistic } from '@homeground/contracts'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { formatPeriod } from '@homeground/format/format'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { Distribution } from '../../places/statistics/distribution.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import classes from './demographics.module.css'

interface MeasureSectionProps {
  /** Name of the state. */
  readonly state: string
  readonly measures: readonly LoadedAttribute[]
  readonly measure: LoadedAttribute
  readonly onMeasure: (key: string) => void
  readonly statistic: UseQueryResult<StateStatistic>
}

/** The distribution of one measure over the zips of the state. */
export function MeasureSection(props: MeasureSectionProps) {
  const { state, measures, measure, onMeasure, statistic } = props
  const { data, error, refetch, isPlaceholderData } = statistic
  return (
    <Section
      id="distribution"
      notes={
        <>
          <p>{measure.description}</p>
          <Source>
            {measure.publisher}, {formatPeriod(measure.info?.vintage)}
            {measure.info?.data_set === 'demonstration' && ', demonstration data'}.
          </Source>
        </>
      }
      title={`${measure.label} in ${state}`}
    >
      <NativeSelect
        aria-label="Measure"
        className={classes.measure ?? ''}
        data={measures.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => onMeasure(event.currentTarget.value)}
        rightSection={<Icon name="chevron" size={16} />}
        value={measure.key}
      />
      {data ? (
        <div data-stale={isPlaceholderData}>
          <Distribution
            attribute={measure}
            isSensitive={measure.sensitive === true}
            note="The outer bars count all values beyond them."
            one="zip"
            publisher={measure.publisher}
            statistic={data}
          />
        </div>
      ) : error ? (
        <LoadError error={error} onAction={() => void refetch()} title="The distribution didn’t load" />
      ) : (
        <div aria-busy="true" className={classes.waiting} />
      )}
    </Section>
  )
}
