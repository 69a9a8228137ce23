import { ReportButton } from '../../../places/report/report-button.tsx'
import { reportSubject } from './report-subject.ts'
import classes from './school.module.css'
import type { SchoolSectionProps } from './section-props.ts'
import { AlternativesSection } from './sections/alternatives-section.tsx'
import { ComparedSection } from './sections/compared-section.tsx'
import { ScoresSection } from './sections/scores-section.tsx'
import { StudentsSection } from './sections/students-section.tsx'

/** The sections below the head of the page: they are loaded after it. */
export default function SchoolSections(props: SchoolSectionProps) {
  return (
    <>
      <ScoresSection {...props} />
      <ComparedSection {...props} />
      <StudentsSection {...props} />
      <AlternativesSection {...props} />
      <p className={classes.report}>
        <ReportButton subject={reportSubject(props.school)} />
      </p>
    </>
  )
}
