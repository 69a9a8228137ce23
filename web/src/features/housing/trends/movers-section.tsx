import { formatCount, formatPeriod, lowerFirst } from '@homeground/format/format'
import { useMemo } from 'react'
import { saveCsv } from '../../../lib/format/csv.ts'
import actions from '../../../ui/charts/chart-actions.module.css'
import { Section, Source } from '../../../ui/page/section.tsx'
import { MoverTable } from './mover-table.tsx'
import { moversCsv, moversOf, topMovers } from './movers.ts'
import type { Span } from './span.ts'
import { averageText, labelOf } from './trend-text.ts'
import classes from './trends.module.css'
import type { Trends } from './trends-api.ts'
import type { TrendSettings } from './use-trend-settings.ts'

interface MoversProps {
  trends: Trends
  span: Span
  settings: TrendSettings
}

const mostMovers = 5

/** The states whose value rose and fell most over the span. */
export function Movers({ trends, span, settings }: MoversProps) {
  const { measure } = trends
  const movers = useMemo(() => moversOf(trends, span), [trends, span[0], span[1]])
  const { up, down } = topMovers(movers, mostMovers)
  const [any] = movers
  const label = lowerFirst(labelOf(measure))
  if (!any) return null
  const text = (period: string) => (any.isSmoothed ? averageText(period) : formatPeriod(period))
  const months = { first: text(any.first.period), last: text(any.last.period) }
  return (
    <Section
      id="movers"
      notes={
        <>
          <p>
            Change of the {label} between {months.first} and {months.last}
            {any.isSmoothed ? ', each an average of 3 months' : ''}.
          </p>
          <Source>
            {formatCount(movers.length, 'state')} with listings at both ends.{' '}
            <button
              className={actions.action}
              onClick={() => saveCsv('homeground-states-change.csv', moversCsv(movers, measure))}
              title="Download the change of every state"
              type="button"
            >
              CSV
            </button>
          </Source>
        </>
      }
      title="Top movers"
    >
      <div className={classes.movers}>
        <MoverTable
          caption="Up most"
          movers={up}
          nothing="No state rose."
          measure={measure}
          months={months}
          settings={settings}
        />
        <MoverTable
          caption="Down most"
          movers={down}
          nothing="No state fell."
          measure={measure}
          months={months}
          settings={settings}
        />
      </div>
    </Section>
  )
}
