import { defaults } from '@homeground/catalog/defaults'
import { formatPeriod } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useComingGroups } from '../../../lib/api/loading.ts'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { StatePicker } from '../../../lists/filters/state-picker.tsx'
import { SaveSearchButton } from '../../../places/save/save-buttons.tsx'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type from '../../../ui/type.module.css'
import classes from './trends.module.css'
import { measures, mostStates, type TrendSettings, trendName, trendsQuery, useTrendSettings } from './trends.ts'

const loadView = () => import('./trends-view.tsx')

/** Home prices and listings of the country and of chosen states, month by month. */
export default function TrendsPage() {
  const settings = useTrendSettings()
  const { data: trends, error, refetch, isPlaceholderData } = useQuery(trendsQuery(settings.measure))
  const isComing = useComingGroups().has('realtor')
  const View = useLazyComponent(loadView, true)
  const newest = trends?.periods.at(-1)
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Real estate trends</h1>
      <p className={type.lede}>
        Asking prices, listings and days on market by state, every month through{' '}
        {newest ? formatPeriod(newest) : defaults.housingMonth}.
      </p>
      <TrendTools settings={settings} />
      {trends === undefined && error ? (
        <LoadError error={error} onAction={() => void refetch()} title="The trends didn’t load" />
      ) : trends?.periods.length === 0 ? (
        <p className={`${type.small} ${type.mute}`}>
          {isComing ? 'Listings data is still loading. It will appear here.' : 'No listings data yet.'}
        </p>
      ) : trends && View ? (
        <View isStale={isPlaceholderData} settings={settings} trends={trends} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Section id="trend" title="Prices by state">
      <div aria-busy="true" className={classes.waiting}>
        <ChartSkeleton />
      </div>
    </Section>
  )
}

/** Chooses the states and the measure, and saves the view. */
function TrendTools({ settings }: { settings: TrendSettings }) {
  const { states, measure, set } = settings
  return (
    <div className={classes.tools}>
      <div className={classes.states}>
        <StatePicker
          hasMany
          most={mostStates}
          noneLabel="United States only"
          onChange={(chosen) => set({ states: chosen })}
          states={states}
        />
      </div>
      <Segments
        items={measures.map(({ key, label }) => ({ value: key, label }))}
        label="Measure"
        onChange={(chosen) => set({ measure: chosen })}
        value={measure}
      />
      <div className={classes.end}>
        <SaveSearchButton name={trendName(settings)} path={settings.address} />
      </div>
    </div>
  )
}
