import { nameOfState } from '@homeground/catalog/states'
import type { School } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/subject-titles'
import { useMemo } from 'react'
import { schoolKindLabels } from '../../../lib/api/suggestions.ts'
import { useTitle } from '../../../lib/navigation/title.ts'
import { useRecordPage } from '../../../lib/recent-pages.ts'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { schoolPath } from '../../../lists/schools/school-link.tsx'
import { PageAnchors } from '../../../ui/page/section.tsx'
import { useLater } from '../../../ui/page/use-later.ts'
import classes from '../../../ui/subject/subject-view.module.css'
import type from '../../../ui/type.module.css'
import { KeyStrip } from './key-strip.tsx'
import { peersOf } from './peers.ts'
import { SchoolHead } from './school-head.tsx'
import { SchoolMap } from './school-map.tsx'

const loadSections = () => import('./school-sections.tsx')

const parts = [
  ['scores', 'Scores'],
  ['compared', 'Compared'],
  ['students', 'Students'],
  ['alternatives', 'Alternatives'],
] as const

/** Everything known about one school. */
export function SchoolView({ school }: { school: School }) {
  const { ncesID, state_abbr: abbr } = school
  const Sections = useLazyComponent(loadSections, useLater())
  const state = nameOfState(abbr)
  const peers = useMemo(() => peersOf(school, state), [school, state])
  const label = subjectTitles.school(school)
  useTitle(label)
  useRecordPage({ path: schoolPath(ncesID), label, kind: schoolKindLabels.school })
  return (
    <div className={type.page}>
      <div className={classes.head}>
        <div className={classes.left}>
          <SchoolHead school={school} state={state} />
          <KeyStrip peers={peers} school={school} />
        </div>
        <SchoolMap school={school} />
      </div>
      <PageAnchors parts={parts} ruled />
      {Sections ? <Sections peers={peers} school={school} state={state} /> : <div className={classes.rest} />}
    </div>
  )
}
