import type { ProficiencyTrend } from '@homeground/contracts'
import type from '../../ui/type.module.css'
import { pointsText } from './school-text.ts'

const unclear = 'Uncertain: the ranges overlap.'

/** A change of proficiency in percentage points; gray where the ranges of the two springs overlap. */
export function Change({ trend }: { trend: Pick<ProficiencyTrend, 'change' | 'clear'> }) {
  if (trend.clear) return pointsText(trend.change)
  return (
    <span className={type.mute} title={unclear}>
      {pointsText(trend.change)}
      <span className={type.hidden}> {unclear}</span>
    </span>
  )
}
