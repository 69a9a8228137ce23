import { StatePicker } from '../../../lists/filters/state-picker.tsx'
import { SaveSearchButton } from '../../../places/save/save-buttons.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { measures } from './measures.ts'
import { mostStates } from './trend-choice.ts'
import { trendName } from './trend-text.ts'
import classes from './trends.module.css'
import type { TrendSettings } from './use-trend-settings.ts'

/** Chooses the states and the measure, and saves the view. */
export function TrendTools({ settings }: { settings: TrendSettings }) {
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
