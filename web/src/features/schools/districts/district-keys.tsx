import type { District } from '@homeground/contracts'
import { none } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { pointsText } from '../../../lists/schools/school-text.ts'
import classes from '../../../ui/subject/key-strip.module.css'
import type from '../../../ui/type.module.css'
import { PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { TermButton } from '../../../ui/values/term-button.tsx'

interface DistrictKeysProps {
  district: District
  /** Name of its state. */
  state: string
}

/** The district's figures, large. */
export function DistrictKeys({ district, state }: DistrictKeysProps) {
  const { achievement, trend, rank, rank_of: of, scored, schools, test_takers: takers } = district
  return (
    <dl className={classes.keys}>
      <div>
        <dt>
          <TermButton term="achievement">Achievement</TermButton>
        </dt>
        <dd>
          <span className={type.figure}>{achievement === null ? none : formatWhole(achievement)}</span>
          {achievement === null ? null : (
            <PercentileBar
              among={`on average, of the schools of their level in ${state}`}
              better="higher"
              percentile={achievement}
            />
          )}
          <small>
            {achievement === null
              ? 'No school has a result exact enough to rank.'
              : 'Mean of its schools, weighted by students'}
          </small>
        </dd>
      </div>
      <div>
        <dt>Rank in {state}</dt>
        <dd>
          <span className={type.figure}>{rank === null ? none : formatWhole(rank)}</span>
          <small>{of === null ? 'Not ranked' : `of ${formatWhole(of)} districts`}</small>
        </dd>
      </div>
      <div>
        <dt>
          <TermButton term="trend">Two-year change</TermButton>
        </dt>
        <dd>
          <span className={type.figure}>{trend === null ? none : pointsText(trend)}</span>
          <small>{trend === null ? 'No comparable results two years apart.' : 'Mean of its schools'}</small>
        </dd>
      </div>
      <div>
        <dt>Schools with scores</dt>
        <dd>
          <span className={type.figure}>{formatWhole(scored)}</span>
          <small>
            of {formatWhole(schools)}, {district.year}
            {takers === null ? '' : `; ${formatWhole(takers)} students tested`}
          </small>
        </dd>
      </div>
    </dl>
  )
}
