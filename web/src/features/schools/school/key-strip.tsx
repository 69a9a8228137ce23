import type { School, SchoolYearScores } from '@homeground/contracts'
import { none } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { percentText } from '@homeground/format/school-text'
import type { ReactNode } from 'react'
import { missingReasons, pointsText } from '../../../lists/schools/school-text.ts'
import classes from '../../../ui/subject/key-strip.module.css'
import type from '../../../ui/type.module.css'
import { Ordinal, PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { ChangeBar, RangeBar } from '../../../ui/values/score-range-bar.tsx'
import { TermButton } from '../../../ui/values/term-button.tsx'
import { newestOf, noPercentText, subjectsText } from './school-results.ts'

interface KeyStripProps {
  school: School
  /** The schools that it is compared with: `high schools in Massachusetts`. */
  peers: string
}

/** The school's newest figures, large; each name opens what it means. */
export function KeyStrip({ school, peers }: KeyStripProps) {
  const newest = newestOf(school)
  const why = missingReasons(newest ?? { impact_missing: null, trend_missing: null })
  return (
    <dl className={classes.keys}>
      <Figure
        name={<TermButton term="achievement">Achievement</TermButton>}
        reason={why.achievement}
        shown={newest?.achievement ?? null}
      >
        {(value) => <Achievement newest={newest!} peers={peers} value={value} />}
      </Figure>
      <Figure name={<TermButton term="impact">Impact</TermButton>} reason={why.impact} shown={newest?.impact ?? null}>
        {(value) => (
          <>
            <span className={type.figure}>
              <Ordinal value={value} />
            </span>
            <PercentileBar
              among={`of ${peers}, given the share of students with free or reduced-price lunch`}
              better="higher"
              percentile={value}
            />
            <small>Against schools with a similar lunch share</small>
          </>
        )}
      </Figure>
      <Proficient newest={newest} school={school} />
      <Figure
        name={<TermButton term="trend">Two-year change</TermButton>}
        reason={why.trend}
        shown={newest?.trend ?? null}
      >
        {(trend) => (
          <>
            <span className={type.figure}>{pointsText(trend.change)}</span>
            <ChangeBar {...trend} text={`Between ${pointsText(trend.low)} and ${pointsText(trend.high)}`} />
            <small>
              {trend.from} to {newest!.year}
              {trend.clear ? '' : ', ranges overlap: unclear'}
            </small>
          </>
        )}
      </Figure>
    </dl>
  )
}

interface FigureProps<T> {
  name: ReactNode
  shown: T | null
  /** Why there is nothing to show. */
  reason: string
  children: (shown: T) => ReactNode
}

function Figure<T>({ name, shown, reason, children }: FigureProps<T>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {shown === null ? (
          <>
            <span className={`${type.figure} ${type.mute}`}>{none}</span>
            <small>{reason}</small>
          </>
        ) : (
          children(shown)
        )}
      </dd>
    </div>
  )
}

interface AchievementProps {
  newest: SchoolYearScores
  peers: string
  value: number
}

function Achievement({ newest, peers, value }: AchievementProps) {
  const { rank, rank_of: of } = newest
  return (
    <>
      <span className={type.figure}>
        <Ordinal value={value} />
      </span>
      <PercentileBar among={`of ${peers}`} better="higher" percentile={value} />
      <small>
        {rank === null || of === null ? `Among ${peers}` : `${formatWhole(rank)} of ${formatWhole(of)} ${peers}`}
      </small>
    </>
  )
}

function Proficient({ school, newest }: { school: School; newest: SchoolYearScores | null }) {
  const range = newest?.proficiency ?? null
  return (
    <Figure
      name={<TermButton term="proficiency">Proficient</TermButton>}
      reason={newest === null ? 'No results published.' : `${noPercentText(school, newest.year)}, ${newest.year}`}
      shown={range}
    >
      {(shown) => (
        <>
          <span className={type.figure}>{percentText(shown)}</span>
          <RangeBar range={shown} stateMean={newest!.state_mean} />
          <small>
            {subjectsText(newest!.subjects)}, {newest!.year}
            {newest!.state_mean === null ? '' : `; state ${formatWhole(newest!.state_mean)}%`}
          </small>
        </>
      )}
    </Figure>
  )
}
